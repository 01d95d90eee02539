"""Compile the kernels to machine code: libraries that are loaded without a compiler."""
