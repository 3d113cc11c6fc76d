import { call } from './api.js';
import { openClientView } from './clientviews.js';
import { h } from './dom.js';
import { confirmation, pluginModal } from './modal.js';
import { navigate, publicViews } from './router.js';
import { complain, deployed, emit, idForPlugins, on, state } from './state.js';

const CHANNEL = 'tidemark-shell';
const PATIENCE = 10_000;
const settable = ['title', 'accessibilityTitle', 'height'];
const frames = new Set();

// An iframe that shows a page of a plug-in, with what the page may ask for through the client library.
export function pluginFrame(
  plugin,
  { uri, title, contextObjects = [], navigationData = null, customData = null, modal = null },
) {
  const url = new URL(uri, location.origin + plugin.base);
  const inside =
    url.origin === location.origin && url.pathname.startsWith(plugin.base.split('/').slice(0, 4).join('/') + '/');
  if (!inside) complain(plugin.key, `the page ${uri} is not on a server of this plug-in`);
  const iframe = h('iframe', { title, src: inside ? url.href : 'about:blank', 'data-plugin': plugin.key });
  const frame = { plugin, iframe, contextObjects, navigationData, customData, modal, ready: false };
  frames.add(frame);
  iframe.addEventListener('load', () => {
    clearTimeout(frame.timer);
    frame.timer = setTimeout(() => {
      if (iframe.isConnected && !frame.ready) complain(plugin.key, `"${title}" has not called initialize`);
    }, PATIENCE);
  });
  return iframe;
}

const calls = {
  initialize(frame) {
    frame.ready = true;
    const endpoint = `${location.origin}/api/ui`;
    return {
      contextObjects: frame.contextObjects.map(({ id }) => ({ id: idForPlugins(id) })),
      theme: state.theme,
      locale: state.locale,
      timeFormat: state.timeFormat,
      navigationData: frame.navigationData,
      customData: frame.customData,
      clientInfo: { type: 'HTML', version: state.session.clientVersion },
      apiEndpoints: {
        uiApiEndpoint: { origin: location.origin, pathname: '/api/ui', queryParams: [], fullUrl: endpoint },
      },
    };
  },
  getSessionInfo: (frame) => call('POST', `plugins/${encodeURIComponent(frame.plugin.key)}/token`, {}),
  getPluginBackendInfo(frame) {
    const servers = frame.plugin.backends;
    return {
      allPluginBackendServers: servers,
      backendServersPerVc: { [state.session.guid]: servers },
      backendServersPerVcObject: Object.fromEntries(frame.contextObjects.map(({ id }) => [idForPlugins(id), servers])),
    };
  },
  navigateTo(frame, options) {
    navigate(frame.plugin, options);
  },
  navigateToClientView: (frame, options) => openClientView(frame.plugin, options),
  navigateToRemotePluginView(frame, { pluginId, vcGuid, ...target } = {}) {
    const refuse = (why) => complain(frame.plugin.key, `navigateToRemotePluginView: ${why}`);
    const other = deployed().find((plugin) => plugin.key === pluginId);
    if (!other) return refuse(`no plug-in ${pluginId}`);
    if (vcGuid !== state.session.guid) return refuse(`no vCenter ${vcGuid}`);
    if (!publicViews(other).includes(target.targetViewId)) return refuse(`no public view ${target.targetViewId}`);
    return navigate(other, target);
  },
  getNavigationMap(frame, pluginId) {
    const other = deployed().find((plugin) => plugin.key === pluginId);
    if (!other) return null;
    const info = { pluginVersion: other.version, viewsIds: publicViews(other) };
    return { navigationInfoByVcGuid: { [state.session.guid]: info }, navigationInfoByVcObject: {} };
  },
  getSharedModalsMap: () => null,
  openSharedModal(frame) {
    complain(frame.plugin.key, 'modal.openSharedModal: no plug-in shares modals here');
  },
  openModal: (frame, config) =>
    new Promise((resolve) => {
      const given = config.contextObjects ?? [];
      const contextObjects = given.filter((object) => typeof object?.id === 'string');
      if (contextObjects.length < given.length) complain(frame.plugin.key, 'modal.open: a context object has no id');
      pluginModal(frame.plugin, { ...config, contextObjects, uri: config.url, onClosed: resolve });
    }),
  closeModal(frame, data) {
    if (frame.modal) frame.modal.close(data);
    else complain(frame.plugin.key, 'modal.close: called outside of a modal');
  },
  setModalOptions(frame, options) {
    const refused = Object.keys(options ?? {}).filter((name) => !settable.includes(name));
    if (refused.length > 0) complain(frame.plugin.key, `modal.setOptions: ${refused.join(', ')} cannot be changed`);
    if (frame.modal) frame.modal.setOptions(options);
    else complain(frame.plugin.key, 'modal.setOptions: called outside of a modal');
  },
  openConfirmation: (frame, config) => new Promise((resolve) => confirmation(config, resolve)),
  refreshPluginItemsState(frame) {
    emit('pluginItems', frame.plugin.key);
  },
  escape(frame) {
    if (frame.modal?.closable) frame.modal.close();
  },
};

async function receive(message) {
  if (message.origin !== location.origin || message.data?.channel !== CHANNEL) return;
  const frame = live().find(({ iframe }) => iframe.contentWindow === message.source);
  const { call: name, data, id } = message.data;
  if (!frame || !calls[name]) return;
  let answer = null;
  try {
    answer = await calls[name](frame, data);
  } catch (error) {
    complain(frame.plugin.key, `${name}: ${error.message}`);
    if (error.status === 401) emit('expired');
  }
  if (id !== undefined) message.source?.postMessage({ channel: CHANNEL, id, answer }, location.origin);
}

// The frames that are still on the page; the others are forgotten.
function live() {
  for (const frame of frames) {
    if (!frame.iframe.isConnected) {
      clearTimeout(frame.timer);
      frames.delete(frame);
    }
  }
  return [...frames];
}

function notifyAll(notify, change) {
  for (const { iframe } of live())
    iframe.contentWindow?.postMessage({ channel: CHANNEL, notify, change }, location.origin);
}

window.addEventListener('message', receive);
on('theme', (theme) => notifyAll('themeChanged', { theme }));
on('timeFormat', (timeFormat) => notifyAll('dateTimeFormatChanged', { timeFormat }));
on('globalRefresh', () => notifyAll('globalRefresh'));
