"""The documentation as a site: its pages are gathered in one folder, which Zensical builds."""
