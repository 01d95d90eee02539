/** One lazily fetched part of the script: what a family's first deal teaches. */
export { Guide } from './guide.svelte'
export { default as Callout } from './Callout.svelte'
export { default as GoalLine } from './GoalLine.svelte'
