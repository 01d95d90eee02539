import './styles/fonts.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './lib/settings.svelte'

// The first word that is shown is in the reader's language.
await settings.speak()
mount(App, { target: document.getElementById('page')! })
