import { mount } from 'svelte';
import App from './App.svelte';
import { followLanguage } from './i18n/index.svelte';
import { followLinks } from './state/router.svelte';
import { followSettings } from './state/settings.svelte';
import { followGestures } from './state/sound';
import './style/tokens.css';
import './style/base.css';
import './style/tile.css';

followSettings();
followLinks();
followGestures();
await followLanguage();
mount(App, { target: document.body });
