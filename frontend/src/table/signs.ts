/** One lazily fetched part of the script: what is drawn over cards to point at them, and what cards do on the spot. */
export { default as Arrow } from './Arrow.svelte'
export { bow, shake } from './bow'
export { default as Callout } from './Callout.svelte'
export { default as Chain } from './Chain.svelte'
