/** Deleting everything of a player: on the server, if there is one, and in this browser. The program stays. */
import { deleteOwn, hasStandIn, isStandingIn, oneAtATime } from '../engine/carrier'
import { t } from '../words/index.svelte'
import * as api from './api'
import { route } from './route.svelte'
import { forGood, forWindow, openChannel } from '../engine/kept'

/** How many games were deleted: the start page says so. */
const RESULT = 'deleted'

const others = openChannel('cadogan.deletion')

/** What is stored of the player. */
export async function stored(): Promise<api.Stored> {
  checkServer()
  return api.get('/api/player', {})
}

/** Delete everything, here and in the other windows, and go to the start page. Throws if something could not be deleted. */
export async function deleteAll(): Promise<void> {
  checkServer()
  const { games } = await (hasStandIn ? oneAtATime(deleteBoth) : onServer())
  others.postMessage(true)
  start(games)
}

const onServer = () => api.json('delete', '/api/player', {}, undefined)

/** Here first: what was played here while the server was away would be brought to it later. */
const deleteBoth = () => deleteOwn().then(onServer)

/** Go to the start page when another window has deleted everything. */
export const hearDeletion = () => void (others.onmessage = () => start(null))

/** How many games this window has just deleted; null if none were. It is told once. */
export function justDeleted(): number | null {
  const found = forWindow.text(RESULT)
  forWindow.keep(RESULT, null)
  return found === null ? null : Number(found)
}

/** Without the server, a browser can only delete what is its own. */
function checkServer() {
  if (isStandingIn()) throw new api.Unreachable(t.deletion.offline, true)
}

/** Load the start page afresh, so that nothing is left in this window either. */
function start(games: number | null) {
  const clear = () => {
    forGood.clear()
    forWindow.clear()
    if (games !== null) forWindow.keep(RESULT, String(games))
  }
  clear()
  // The clock of a table writes once more when the page goes.
  addEventListener('pagehide', clear)
  document.addEventListener('visibilitychange', clear)
  route.reload('/')
}
