/** Which puzzles this reader has solved, kept in this browser. */
import { forGood } from '../engine/kept'

const KEY = 'puzzles'

export const solved = () => new Set(forGood.value<unknown[]>(KEY, []).map(String))
export const setSolved = (id: string) => forGood.keepValue(KEY, [...solved().add(id)])

/** Newcomers are not offered a hard puzzle. */
const EASY = 2
export const isFor = ({ difficulty }: { difficulty: number }, newcomer: boolean) => !newcomer || difficulty <= EASY || solved().size > 0
