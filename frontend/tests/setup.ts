/** The tests read English, as a page does before it shows anything. */
import { en } from '../src/words/en'
import { language } from '../src/words/index.svelte'
import { more } from '../src/words/en/more'

language.words = { ...en, ...more }
