/** Everything about the page as an app on this device, fetched once the page has started. */
export { default as InstallBox } from './InstallBox.svelte'
export { default as UpdateNote } from './UpdateNote.svelte'
export { default as UpdateSign } from './UpdateSign.svelte'
export { register } from './worker'
