"""docs/winnability.md and docs/scale.md: what is studied, the summaries of the data, and the pages made from them."""
