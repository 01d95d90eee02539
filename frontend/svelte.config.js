import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

export default {
  preprocess: vitePreprocess({ script: true }),
  // Else a component that keeps no state of its own would bring all of Svelte's older way along.
  compilerOptions: { runes: true },
}
