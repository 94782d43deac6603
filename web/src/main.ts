import '@fontsource-variable/grenze-gotisch';
import '@fontsource/alegreya-sans/latin-400.css';
import '@fontsource/alegreya-sans/latin-ext-400.css';
import '@fontsource/alegreya-sans/latin-400-italic.css';
import '@fontsource/alegreya-sans/latin-700.css';
import '@fontsource/alegreya-sans/latin-ext-700.css';
import './lib/theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { theme } from './lib/theme.svelte';

theme.apply();
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mount(App, { target });
