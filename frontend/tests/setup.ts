/** The tests read English, as a page does before it shows anything. */
import { en } from '../src/words/en'
import { language } from '../src/words/index.svelte'
import { more } from '../src/words/more.en'

language.words = { ...en, ...more }
