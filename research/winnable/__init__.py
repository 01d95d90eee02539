"""docs/winnability.md and docs/scale.md: the list of studies, the summaries of their data, and the pages made from these."""
