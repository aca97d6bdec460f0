import { mount } from 'svelte';
import App from './App.svelte';
import 'virtual:faces/now.css';
import './app.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// The name stands on the page before any script has come; the app shows it in its turn until a page is there.
target.replaceChildren();
mount(App, { target });
// What nobody has to wait for.
addEventListener('load', () => void import('virtual:faces/later.css'));
