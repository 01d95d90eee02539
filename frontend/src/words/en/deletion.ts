/** Deleting everything of a player: English. */

const games = (n: number) => (n === 1 ? '1 game' : `${n} games`)
/** `server`: the games are on a server. */
const where = (server: boolean) => (server ? 'on this server and in this browser' : 'in this browser')

export const deletion = {
  heading: 'Delete everything',
  yours: 'Your data',
  means: (server: boolean) => `Deletes all your games, results and settings ${where(server)}.`,
  button: 'Delete all my games and settings …',
  title: 'Delete all games and settings?',
  counting: 'Counting your games …',
  what: (n: number, server: boolean) => `${games(n)} with all moves and results, and your settings, will be deleted ${where(server)}.`,
  onlySettings: (server: boolean) => `You have no games here. Your settings will be deleted ${where(server)}.`,
  final: 'This cannot be undone.',
  /** What stays. */
  elsewhere: 'Files that you saved, and games in your other browsers, stay.',
  copy: 'Save a file first if you are not sure: it can bring everything back.',
  not: 'Keep everything',
  really: 'Delete everything',
  deleting: 'Deleting …',
  done: (n: number) => (n === 0 ? 'Your settings were deleted.' : `${games(n)} and your settings were deleted.`),
  offline: 'The server doesn’t answer, so nothing was deleted. Try again when it is back.',
}
