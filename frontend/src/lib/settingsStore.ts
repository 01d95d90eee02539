/**
 * The settings in the server's store too, so that a player finds them in every browser.
 *
 * The newer of both counts. They are never in the way: without an answer those of this browser go on, and are sent with the next
 * change, or when the page is opened again.
 */
import * as api from './api'
import { settings, type Kept } from './settings.svelte'

/** When they were changed in this browser last, as far as the reader did it. */
const KEY = 'cadogan.settings.changed'
const SETTLED = 600 // ms without a further change

let known = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** To be called once, when the page is there: whichever settings are newer are taken over. */
export async function meetSettings(): Promise<void> {
  known = text()
  try {
    const there = await api.keptSettings()
    if (text() !== known) return // changed meanwhile, and on its way
    if (there.settings && time(there.changed) > time(remembered())) {
      settings.take(there.settings as Partial<Kept>)
      known = text()
      remember(there.changed)
    } else if (time(remembered()) > time(there.changed)) await send()
  } catch {
    // the next time
  }
}

/** To be called in an effect: sends them a while after a change. */
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

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(changed: string | null) {
  try {
    localStorage.setItem(KEY, changed ?? '')
  } catch {
    // kept for this visit only
  }
}
