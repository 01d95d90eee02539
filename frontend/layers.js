/**
 * The layers of the page: who may import whom.
 *
 *     node layers.js [FOLDER]    # FOLDER: src
 *
 * A folder imports only from the folders below it in LAYERS, and no files import each other in a circle. Only one file touches the
 * browser's stores and channels, which may be forbidden. Type imports and lazy
 * imports count. dependency-cruiser finds both; it cannot see type imports in components, so it reads them as svelte2tsx translates them.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { svelte2tsx } from 'svelte2tsx'

/** From top to bottom. The files beside these folders (main.ts, App.svelte, pages.ts) are above all of them. */
const LAYERS = ['sw', 'records', 'start', 'days', 'puzzles', 'patience', 'room', 'windows', 'coach', 'rules', 'guide', 'table', 'play', 'install', 'lib', 'words', 'engine', 'wire']

/** The one file that touches localStorage, sessionStorage and BroadcastChannel. */
const GUARD = 'engine/kept.ts'

/** The files of a folder, with their texts. */
const sources = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

const folderOf = (file) => (file.includes('/') ? file.split('/')[0] : '')
/** The top is 0; a folder that is not in LAYERS is at -1. */
const layerOf = (file) => (folderOf(file) === '' ? 0 : LAYERS.indexOf(folderOf(file)) + 1 || -1)
const named = (file) => folderOf(file) || file

/** Copy the sources, with TypeScript in place of each component. */
function translate(folder, copy) {
  cpSync(folder, copy, { recursive: true })
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'))) {
    const path = join(copy, name)
    // "Table.svelte" becomes "Table.svelte.ts", which imports of "./Table.svelte" find as TypeScript would.
    writeFileSync(`${path}.ts`, svelte2tsx(readFileSync(path, 'utf8'), { filename: name, isTsFile: true, mode: 'ts' }).code, { flag: 'wx' })
    rmSync(path)
  }
}

/** Every import of a file by a file, and every circle, as lists of paths below the folder. */
async function findImports(folder) {
  const place = mkdtempSync(join(tmpdir(), 'layers-'))
  try {
    translate(folder, join(place, 'src'))
    const components = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte')))
    const original = (path) => {
      const file = path.replace(/^src\//, '')
      return components.has(file.replace(/\.ts$/, '')) ? file.replace(/\.ts$/, '') : file
    }
    const { output } = await cruise(
      ['src'],
      {
        baseDir: place,
        tsPreCompilationDeps: true,
        validate: true,
        ruleSet: { forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }] },
      },
      { extensions: ['.ts', '.d.ts', '.js', '.json'] },
    )
    const found = output.modules.flatMap(({ source, dependencies }) => dependencies.filter(({ couldNotResolve }) => !couldNotResolve).map(({ resolved }) => [original(source), original(resolved)]))
    const circles = output.summary.violations.map(({ cycle }) => cycle.map(({ name }) => original(name)))
    return { found, circles }
  } finally {
    rmSync(place, { recursive: true })
  }
}

const folder = process.argv[2] ?? 'src'
const { found, circles } = await findImports(folder)
const faults = new Set()
for (const [from, to] of found) {
  if (layerOf(from) < 0) faults.add(`The folder ${folderOf(from)} is not in LAYERS of layers.js. Add it where it belongs.`)
  else if (layerOf(to) >= 0 && layerOf(to) < layerOf(from)) faults.add(`${from} imports ${to}: ${folderOf(from)} must not import from ${named(to)}, which is above it.`)
}
for (const circle of circles) {
  const start = circle.indexOf([...circle].sort()[0])
  const turned = [...circle.slice(start), ...circle.slice(0, start)]
  faults.add(`These files import each other in a circle: ${[...turned, turned[0]].join(' → ')}`)
}
for (const { name, text } of sources(folder))
  if (name !== GUARD && /\b((local|session)Storage|new BroadcastChannel)\b/.test(text)) faults.add(`${name} touches the browser's stores or channels: use ${GUARD}, which works where they are forbidden.`)
for (const fault of faults) console.error(fault)
if (faults.size > 0) {
  console.error(`\nLayers, top to bottom: ${['main.ts, App.svelte, pages.ts', ...LAYERS].join(' > ')}. Import only from layers further down; type and lazy imports count too.`)
  process.exit(1)
}
console.log(`layers: ${found.length} imports, none upwards, no circle`)
