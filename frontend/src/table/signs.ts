/** One lazily fetched part of the script: what is drawn over cards to point at them. */
export { default as Arrow } from './Arrow.svelte'
export { default as Callout } from './Callout.svelte'
export { default as Chain } from './Chain.svelte'
