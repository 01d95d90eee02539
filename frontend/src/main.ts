import '@fontsource-variable/fraunces/wght.css'
import '@fontsource-variable/inter/wght.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'

export default mount(App, { target: document.getElementById('page')! })
