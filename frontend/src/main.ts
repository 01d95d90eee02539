import './styles/fonts.css'
import './styles/base.css'
import './styles/shared.css'
import './install/device.svelte'
import { mount } from 'svelte'
import App from './App.svelte'
import { carrier } from './engine/carrier'
import { fetchPage } from './pages'
import { route } from './lib/route.svelte'
import { settings } from './lib/settings.svelte'

// The first word that is shown is in the reader's language; the page comes meanwhile.
const spoken = settings.speak()
fetchPage(route.page).catch(() => {})
void carrier().catch(() => {})
await spoken
mount(App, { target: document.getElementById('page')! })
