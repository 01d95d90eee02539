import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** What `npm run check` says of these files, line by line. */
function faults(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return spawnSync(process.execPath, ['layers.js', folder], { encoding: 'utf8' }).stderr.split('\n').filter(Boolean)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const component = (script: string, markup = '') => `<script lang="ts">\n  ${script}\n</script>\n\n${markup}\n`

it('finds imports upwards and circles, whatever kind of import makes them', () => {
  const found = faults({
    'App.svelte': component("import Room from './room/Room.svelte'", '<Room />'),
    'room/Room.svelte': component("import { card } from '../lib/card'\n  export type Look = 'wide'", '{card}'),
    'room/store.svelte.ts': 'export type State = { step: number }\nexport const step = 1\n',
    'lib/card.ts': 'export const card = 1\n',
    // upwards
    'lib/type.ts': "import type { State } from '../room/store.svelte'\nexport const state: State = { step: 1 }\n",
    'lib/inline.ts': "import { card, type Card } from '../play/cards'\nexport const one: Card = card\n",
    'lib/position.ts': "export type Step = import('../room/store.svelte').State\n",
    'lib/again.ts': "export * from '../room/store.svelte'\n",
    'lib/lazy.ts': "export const room = () => import('../room/Room.svelte')\n",
    'lib/top.ts': "import type App from '../App.svelte'\nexport type Top = typeof App\n",
    'lib/Type.svelte': component("import type { State } from '../room/store.svelte'\n  let { state }: { state: State } = $props()", '{state.step}'),
    'lib/Module.svelte': `<script lang="ts" module>\n  import type { State } from '../room/store.svelte'\n  export type Steps = State[]\n</script>\n`,
    'lib/Lazy.svelte': component("const room = () => import('../room/Room.svelte')", '{#await room()}…{/await}'),
    'lib/Markup.svelte': component('', "{#await import('../room/Room.svelte') then { default: Room }}<Room />{/await}"),
    'play/cards.ts': 'export type Card = number\nexport const card: Card = 1\n',
    'play/store.ts': "export const kept = () => localStorage.getItem('x')\n",
    'other/new.ts': "import { card } from '../lib/card'\nexport const two = card + 1\n",
    // in a circle
    'table/Table.svelte': component("import { scene } from './scene'", '{scene}'),
    'table/scene.ts': "import type { Props } from './props'\nexport const scene: Props | 1 = 1\n",
    'table/props.ts': "import type Table from './Table.svelte'\nexport type Props = typeof Table\n",
    'rules/list.svelte.ts': "export const entry = () => import('./Entry.svelte')\n",
    'rules/Entry.svelte': component("import type { entry } from './list.svelte'\n  let { from }: { from: typeof entry } = $props()", '{from}'),
  })
  const upwards = found.filter((each) => each.includes(' must not import from ')).map((each) => each.split(':')[0])
  expect(upwards.toSorted()).toEqual([
    'lib/Lazy.svelte imports room/Room.svelte',
    'lib/Markup.svelte imports room/Room.svelte',
    'lib/Module.svelte imports room/store.svelte.ts',
    'lib/Type.svelte imports room/store.svelte.ts',
    'lib/again.ts imports room/store.svelte.ts',
    'lib/inline.ts imports play/cards.ts',
    'lib/lazy.ts imports room/Room.svelte',
    'lib/position.ts imports room/store.svelte.ts',
    'lib/top.ts imports App.svelte',
    'lib/type.ts imports room/store.svelte.ts',
  ])
  expect(found).toContain('lib/type.ts imports room/store.svelte.ts: lib must not import from room, which is above it.')
  expect(found.filter((each) => each.includes('circle')).toSorted()).toEqual([
    'These files import each other in a circle: rules/Entry.svelte → rules/list.svelte.ts → rules/Entry.svelte',
    'These files import each other in a circle: table/Table.svelte → table/scene.ts → table/props.ts → table/Table.svelte',
  ])
  expect(found).toContain("play/store.ts touches the browser's stores or channels: use engine/kept.ts, which works where they are forbidden.")
  expect(found).toContain('The folder other is not in LAYERS of layers.js. Add it where it belongs.')
}, 60_000)
