/** Requests to Cadogan in this browser: from the list of answers that are always the same, or from worker "games". */
import type { Carrier, Reply } from './requests'
import { engineState } from './state.svelte'
import { browser, Tabs } from './tabs'
import { unpacked } from './unpacked'

/** Requests to the engine in this folder. */
export function worker(engine: string): Carrier {
  const tabs = new Tabs(engine, browser, {
    starting: (starting) => (engineState.starting = starting),
    storage: (storage) => void noteStorage(storage),
  })
  engineState.again = () => tabs.again()
  attend(tabs)
  const answers = fetchAnswers(engine)
  return {
    async send(request, way) {
      const known = request.method === 'get' ? (await answers)[request.address] : undefined
      if (known !== undefined) return constant(known)
      if (engineState.starting.stage === 'failed') tabs.again()
      const reply = await tabs.send(request, way)
      if (request.method !== 'get' && request.method !== 'delete' && reply.ok) void askToKeep()
      return reply
    },
  }
}

/** A browser puts windows to sleep, with their locks and files; another window could not go on. So the engine ends before. */
function attend(tabs: Tabs) {
  let asleep = false
  const sleep = () => {
    asleep = true
    tabs.stop()
  }
  const wake = () => {
    if (asleep) tabs.start()
    asleep = false
  }
  document.addEventListener('freeze', sleep)
  document.addEventListener('resume', wake)
  addEventListener('pagehide', sleep)
  addEventListener('pageshow', wake)
  // The page is drawn first.
  const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200))
  idle(() => tabs.start(), { timeout: 1000 })
}

async function fetchAnswers(engine: string): Promise<Record<string, unknown>> {
  try {
    return (await (await unpacked(`${engine}answers.json`)).json()) as Record<string, unknown>
  } catch {
    return {}
  }
}

const constant = (answer: unknown): Reply => ({
  status: 200,
  ok: true,
  json: async () => structuredClone(answer),
  text: async () => JSON.stringify(answer),
  events: async function* () {},
})

// -- whether the browser keeps what it stores

async function noteStorage(storage: 'kept' | 'full' | 'refused') {
  const kept = storage !== 'kept' || (await persisted())
  engineState.storage = kept ? storage : 'passing'
}

let asked = false

/** Once something is worth keeping, ask the browser not to throw it away when it needs room. */
async function askToKeep() {
  if (asked || engineState.storage !== 'passing') return
  asked = true
  if (await navigator.storage?.persist?.().catch(() => false)) engineState.storage = 'kept'
}

const persisted = async () => (await navigator.storage?.persisted?.().catch(() => false)) ?? false
