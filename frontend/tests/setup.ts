/** The tests read English, as a page does before it shows anything; and time passes, whatever the file before in this thread did. */
import { vi } from 'vitest'
import { en } from '../src/words/en'
import { front } from '../src/words/en/front'
import { language } from '../src/words/index.svelte'
import { more } from '../src/words/en/more'

language.words = { ...en, ...front, ...more }
vi.useRealTimers()
