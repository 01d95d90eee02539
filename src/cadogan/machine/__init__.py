"""Machine code: what is compiled, how and for what; and what runs on several processors or can be interrupted."""
