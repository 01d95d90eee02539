/** Whether this reader has had the first lesson, or does not want it. */
const KEY = 'cadogan.lesson'

export function hadLesson(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false // storage forbidden: it is offered again
  }
}

export function setHadLesson() {
  try {
    localStorage.setItem(KEY, 'had')
  } catch {
    // offered again next time
  }
}
