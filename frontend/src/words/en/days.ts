/** Daily deals: English. */

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

export const daily = {
  title: 'Daily deals',
  document: 'Daily deals – Cadogan',
  today: 'Today',
  calendar: 'Calendar',
  /** What a daily deal is, and what counts. */
  means: 'One deal a family each day, the same for everyone in the world. Each can be won.',
  counts: 'A win on the day itself counts for your streak; time, moves, undos and hints are noted with it. Deals of past days can be played too; a win there is marked as won later.',
  streak: (n: number) => `${days(n)} in a row`,
  /** Daily deals won, of those played. */
  yesterday: (won: number, played: number) => `Yesterday ${won} of ${played} won`,
  streaks: 'Streaks',
  any: 'All games',
  now: 'now',
  best: 'best',
  days,
  family: 'Games shown',
  before: 'Previous month',
  after: 'Next month',
  thisDay: 'Back to today',
  marks: { won: 'won on the day', later: 'won later', tried: 'tried', none: 'not played' },
  /** In the label of a day: "2 won on the day". */
  several: (n: number, mark: string) => `${n} ${mark}`,
  isToday: 'today',
  past: 'A day gone by: a win here is marked as won later.',
  none: 'There were no daily deals on this day yet.',
  started: 'started',
  view: 'View',
  tryAgain: 'Try again',
  buttonOf: (button: string, game: string) => `${button}: ${game}`,
  undos: (n: number) => (n === 0 ? 'no undo' : n === 1 ? '1 undo' : `${n} undos`),
  hints: (n: number) => (n === 0 ? 'no hint' : n === 1 ? '1 hint' : `${n} hints`),
  /** One deal a week. */
  hard: 'harder deal of the week',
}
