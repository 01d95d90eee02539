/** The coach and its components, fetched together when the player first asks for it. */
import '../table/signs' // the arrow of a hint
export { default as AnalysisBox } from './AnalysisBox.svelte'
export { Coach } from './coach.svelte'
export { default as CoachStrip } from './CoachStrip.svelte'
export { default as Note } from './Note.svelte'
