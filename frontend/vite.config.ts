import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Writes compressed copies beside each text file, for `cadogan serve` to send to browsers that accept them. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const file of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg)$/.test(file)) continue
        const path = join(dir!, file)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

// The built page is package data of the Python wheel; `cadogan serve` hands it out.
export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    outDir: '../src/cadogan/web/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // What every page needs, what a table needs, and what opens there on demand: few files, each packed well.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules|words\/index\.svelte|src\/lib\/(api|route|settings|names|gameName|deal|when|over|text|card|kinds|refusals|trouble|Icon|ThemeButton|Dialog|Waiting|Later)\b|play\/dealSearch/, priority: 4 },
            { name: 'cards', test: /table\/(Face|Rug|Back|geometry)\b/, priority: 3 },
            { name: 'import', test: /lib\/ImportBox\b/, priority: 3 },
            { name: 'table', test: /(table\/Table|room\/PlayPage)\.svelte/, priority: 2 },
            { name: 'windows', test: /(windows|room)\/(?!Rules)\w+Dialog\.svelte/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:8000' },
  },
  // Style sheets are read too: the palette's contrast is tested.
  test: { css: true, include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
})
