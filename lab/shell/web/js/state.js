// What the page knows: who is logged in, preferences, plug-ins, inventory; and who wants to hear of changes.
const listeners = {};

export const state = {
  session: null,
  plugins: [],
  revision: 0,
  trees: null,
  theme: localStorage.getItem('theme') === 'dark' ? 'dark' : 'light',
  locale: localStorage.getItem('locale') ?? 'en-US',
  timeFormat: localStorage.getItem('timeFormat') ?? '24',
  problems: [],
  faults: null,
};

// Whether the client whose release the lab has chosen is that of version, or a later one.
export function isAtLeast(version) {
  const has = state.session.clientVersion.split('.').map(Number);
  const wants = version.split('.').map(Number);
  const at = wants.findIndex((part, index) => part !== (has[index] ?? 0));
  return at < 0 || (has[at] ?? 0) > wants[at];
}

// An object's id as plug-ins get it: a fault of the lab may have taken or exchanged the GUID of its vCenter.
export function idForPlugins(id) {
  const parts = id.split(':').slice(0, 4);
  if (state.faults?.ids === 'short') return parts.join(':');
  if (state.faults?.ids === 'foreign') return [...parts, '00000000-0000-4000-8000-000000000000'].join(':');
  return id;
}

// What the lab breaks on purpose in the pages that are open.
export function suffer(faults) {
  const before = state.faults ?? { flips: faults.flips };
  state.faults = faults;
  if ((faults.flips - before.flips) % 2 !== 0) prefer('theme', state.theme === 'dark' ? 'light' : 'dark');
  if (faults.locale !== before.locale) {
    state.locale = faults.locale ?? localStorage.getItem('locale') ?? 'en-US';
    emit('locale');
  }
}

// The last locale is one that no plug-in is expected to bring.
export const locales = { 'en-US': 'English', 'de-DE': 'Deutsch', 'ko-KR': '한국어' };

// Calls listener on every event; with an element, only for as long as that is on the page.
export function on(event, listener, element) {
  (listeners[event] ??= []).push({ listener, element });
}

export function emit(event, detail) {
  listeners[event] = (listeners[event] ?? []).filter(({ element }) => !element || element.isConnected);
  for (const { listener } of listeners[event]) listener(detail);
}

export function prefer(name, value) {
  state[name] = value;
  localStorage.setItem(name, value);
  if (name === 'theme') document.documentElement.dataset.theme = value;
  emit(name, value);
}

// Notes wrong behavior of a plug-in where a person and a test can see it.
export function complain(plugin, message) {
  console.error(`[${plugin}] ${message}`);
  state.problems.push({ plugin, message, at: new Date() });
  emit('problems');
}

export const pluginOf = (key) => state.plugins.find((plugin) => plugin.key === key);
export const deployed = () => state.plugins.filter((plugin) => plugin.state === 'Deployed');

// The wording of a manifest key in the chosen locale, in English when the plug-in lacks the locale, else the key.
export function wording(plugin, key) {
  const i18n = plugin.manifest?.definitions?.i18n;
  const texts = i18n?.definitions?.[key];
  return texts?.[state.locale] ?? texts?.['en-US'] ?? texts?.[i18n.locales[0]] ?? key;
}

export const nameOf = (plugin) => wording(plugin, plugin.manifest.configuration.nameKey);

// An object's node in the named tree, or in either.
export function nodeOf(id, name) {
  for (const tree of name ? [state.trees[name]] : Object.values(state.trees ?? {})) {
    const found = seek(tree, id);
    if (found) return found;
  }
  return null;
}

function seek(node, id) {
  if (node.id === id) return node;
  for (const child of node.children ?? []) {
    const found = seek(child, id);
    if (found) return found;
  }
  return null;
}

export function below(node, type) {
  return (node.children ?? []).flatMap((child) => [...(child.type === type ? [child] : []), ...below(child, type)]);
}

export const extensionsFor = (type) =>
  deployed().flatMap((plugin) => {
    const extension = plugin.manifest.objects?.[type];
    return extension ? [{ plugin, extension }] : [];
  });
