/** Which puzzles this reader has solved, kept in this browser. */

const KEY = 'cadogan.puzzles'

export function solved(): Set<string> {
  try {
    return new Set((JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown[]).map(String))
  } catch {
    return new Set() // storage forbidden, or not ours
  }
}

export function setSolved(id: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved().add(id)]))
  } catch {
    // storage forbidden: known for this visit only
  }
}

/** Today's date (UTC), as for the puzzle of the day: "2026-11-21". */
export const today = (now = new Date()) => now.toISOString().slice(0, 10)

/** Newcomers are not offered a hard puzzle. */
const EASY = 2
export const isFor = ({ difficulty }: { difficulty: number }, newcomer: boolean) => !newcomer || difficulty <= EASY || solved().size > 0
