/**
 * Stores the settings on the server too.
 *
 * The newer settings count. Without an answer the browser's own stay in force, and are sent with the next change or
 * at the next visit.
 */
import * as api from './api'
import { settings, type Kept } from './settings.svelte'
import { forGood } from '../engine/kept'

/** When the reader last changed them in this browser. */
const KEY = 'settings.changed'
const SETTLED = 600 // ms without a further change

let known = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Take over the store's settings if they are newer. Call it once, when the page is shown. */
export async function meetSettings(): Promise<void> {
  known = text()
  try {
    const there = await api.keptSettings()
    if (text() !== known) return // changed meanwhile, and being sent
    if (there.settings && time(there.changed) > time(remembered())) {
      settings.take(there.settings as Partial<Kept>)
      known = text()
      remember(there.changed)
    } else if (time(remembered()) > time(there.changed)) await send()
  } catch {
    // next time
  }
}

/** Send the settings some time after a change. Call it in an effect. */
export function keepSettings() {
  const now = text()
  if (known === '' || now === known) return
  known = now
  remember(new Date().toISOString())
  clearTimeout(timer)
  timer = setTimeout(() => send().catch(() => {}), SETTLED)
}

async function send() {
  remember((await api.keepSettings(settings.all)).changed)
}

const text = () => JSON.stringify(settings.all)
const time = (iso: string | null) => (iso ? Date.parse(iso) : 0)

const remembered = () => forGood.text(KEY)
const remember = (changed: string | null) => forGood.keep(KEY, changed ?? '')
