/** The badge on the installed page's icon: today's deals are waiting. It goes as soon as one of them has been played. */
import { hand } from '../lib/handed'
import { root } from '../lib/root'
import { today } from './dates'
import { results } from './daysApi'

type Periodic = ServiceWorkerRegistration & { periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> } }

const HALF_A_DAY = 12 * 3_600_000

/** Set the badge now, whenever the page is left or comes back, and, where the browser lets the service worker do it, every day. */
export async function keepBadge() {
  if (!('setAppBadge' in navigator)) return
  document.addEventListener('visibilitychange', () => void show())
  await show()
  const registration: Periodic = await navigator.serviceWorker.ready
  await registration.periodicSync?.register('day', { minInterval: HALF_A_DAY }).catch(() => {}) // not allowed
}

async function show() {
  const day = today()
  try {
    const played = (await results(day, day)).results.length > 0
    if (played) await hand(root, 'day', day)
    await (played ? navigator.clearAppBadge() : navigator.setAppBadge())
  } catch {
    // without a connection it stays as it is
  }
}
