import { mount } from 'svelte';
import App from './App.svelte';
import 'virtual:faces/now.css';
import './app.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target });
// What nobody has to wait for.
addEventListener('load', () => void import('virtual:faces/later.css'));
