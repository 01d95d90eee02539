/// <reference types="vitest/config" />
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './serviceWorker.ts'

/** Writes a compressed copy beside each text file, for `cadogan serve` to send. `make wheel` adds smaller ones, which take longer. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const file of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|webmanifest)$/.test(file)) continue
        const path = join(dir!, file)
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
      }
    },
  }
}

/** Empties the folder for the built page, except the engine: that is built by `python -m cadogan.browser.site`. */
function emptied(): Plugin {
  let folder = ''
  return {
    name: 'emptied',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    buildStart() {
      for (const name of existsSync(folder) ? readdirSync(folder) : []) {
        if (name !== 'engine') rmSync(join(folder, name), { recursive: true })
      }
    },
  }
}

/** The server has the page at many addresses, so the page's links start at the root. `cadogan site` makes them relative. */
function rooted(): Plugin {
  return { name: 'rooted', apply: 'build', transformIndexHtml: { order: 'post', handler: (html) => html.replace(/(href|src)="\.\//g, '$1="/') } }
}

// The built page is package data of the Python wheel; `cadogan serve` hands it out.
export default defineConfig({
  base: './', // it may lie anywhere below a host
  plugins: [emptied(), svelte(), rooted(), serviceWorker(), packed()],
  build: {
    outDir: '../src/cadogan/server/page',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // What every page needs, what a table needs, and what opens there on demand: few files, each packed well. A table has no fields to fill
    // in, so what Svelte has for them goes with the requests of other pages; nothing happens when it is merely imported.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /svelte\/src\/internal\/client\/dom\/elements\/bindings/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules\/(?!glicko2|@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)|src\/(App\.svelte|pages)|first_deals\.json|table\/(Face|Rug|Back|geometry)\b|words\/index\.svelte|src\/engine\/(place|carrier|http|requests|events|state)\b|play\/(arrival|taught)|install\/device|src\/lib\/(api|route|started|addresses|newVersion|unfinished|whenIdle|settings|settingsStore|names|gameName|ownGame|deal|when|over|text|card|kinds|refusals|search|trouble|Icon|ThemeButton|Dialog|Waiting|Later)\b|play\/dealSearch/, priority: 4 },
            { name: 'requests', test: /coach\/coachApi|play\/share\b|elements\/bindings\/(input|select)\.js/, priority: 5, includeDependenciesRecursively: false },
            { name: 'page', test: /lib\/(Banner|Choice|CopyButton|deletion|Emblem|Frame|games|ImportBox|Starting|StorageNote|Switch|Trouble|download|handed|loading|progress|rating|root|today)\b|table\/Sketch|rules\/pictures|days\/(dates|daysApi)|puzzles\/(Level|Links|next|progress)|play\/(beginGame|remembered|results)\b|start\/(games|lastOptions|plays|stars|figures)\b/, priority: 3 },
            { name: 'editor', test: /patience\/editor|node_modules\/(@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)/, priority: 1 },
            { name: 'start', test: /start\/(Start|Plays)\.svelte|lib\/SiteNotes|days\/Today/, priority: 2 },
            { name: 'table', test: /(table\/Table|room\/PlayPage)\.svelte/, priority: 2 },
            { name: 'sounds', test: /(lib\/(sounds|soundLimits|waves)|room\/(moveSounds|soundOf))\b/, priority: 2 },
            { name: 'panel', test: /room\/(Panel|MoreTools|MoveList)\.svelte/, priority: 1 },
            { name: 'windows', test: /(windows|room)\/(?!Rules)\w+Dialog\.svelte/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['.', '../src/cadogan/drawing'] }, // the shapes of cards
    proxy: { '/api': 'http://127.0.0.1:8000' },
  },
  // Style sheets are read too: the palette's contrast is tested. All files share threads and modules, which takes 2/5 of the time.
  test: { css: true, include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], pool: 'threads', isolate: false },
})
