import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The built page is package data of the Python wheel; `cadogan serve` hands it out.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/cadogan/web/page',
    emptyOutDir: true,
    target: 'es2022',
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:8000' },
  },
  test: { include: ['tests/**/*.test.ts'] },
})
