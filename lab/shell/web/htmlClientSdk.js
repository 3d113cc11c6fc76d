// The client library that plug-in pages load; it talks to the shell's page by postMessage.
(() => {
  'use strict';
  if (window.htmlClientSdk) return;

  const CHANNEL = 'tidemark-shell';
  const shell = window.parent;
  const pending = new Map();
  const callbacks = [];
  const listeners = { globalRefresh: [], themeChanged: [], dateTimeFormatChanged: [] };
  let serial = 0;
  let started = false;
  let state = null;

  const sdk = {
    initialize(callback) {
      if (state) {
        callback?.();
        return;
      }
      if (callback) callbacks.push(callback);
      if (started) return;
      started = true;
      ask('initialize').then((given) => {
        state = given;
        Object.assign(sdk, { app, event, modal });
        for (const run of callbacks.splice(0)) run();
      });
    },
    isInitialized: () => state !== null,
    getProxiedPluginServerOrigin() {
      const proxied = /^\/plugins\/[^/]+\/[^/]+/.exec(location.pathname);
      return proxied ? location.origin + proxied[0] : null;
    },
  };

  const app = {
    getContextObjects: () => copy(state.contextObjects),
    getSessionInfo: (callback) => answerTo(callback, ask('getSessionInfo')),
    getApiEndpoints: () => copy(state.apiEndpoints),
    getPluginBackendInfo: (callback) => answerTo(callback, ask('getPluginBackendInfo')),
    getClientInfo: () => copy(state.clientInfo),
    getClientLocale: () => state.locale,
    getTheme: () => ({ name: state.theme }),
    formatDateTime: (ms, options) => formatDateTime(ms, options?.format ?? 'DATE_AND_TIME'),
    getNavigationData: () => copy(state.navigationData),
    navigateTo: (options) => send('navigateTo', plain(options)),
    navigateToClientView: (options) => send('navigateToClientView', plain(options)),
    navigateToRemotePluginView: (options) => send('navigateToRemotePluginView', plain(options)),
    getRemotePluginNavigationMap: (pluginId, callback) => answerTo(callback, ask('getNavigationMap', pluginId)),
    refreshPluginItemsState: () => send('refreshPluginItemsState'),
  };

  const event = {
    onGlobalRefresh: (callback) => void listeners.globalRefresh.push(callback),
    onThemeChanged: (callback) => void listeners.themeChanged.push(callback),
    onDateTimeFormatChanged: (callback) => void listeners.dateTimeFormatChanged.push(callback),
  };

  const modal = {
    open(config) {
      if (!config?.url) throw new Error('modal.open: url is required');
      const { onClosed, sanitizeData, ...rest } = config;
      const data = sanitizeData === false ? rest : plain(rest);
      data.url = new URL(config.url, document.baseURI).href;
      ask('openModal', data).then((result) => onClosed?.(result));
    },
    close: (data) => send('closeModal', plain(data)),
    setOptions: (options) => send('setModalOptions', plain(options)),
    getSharedModalsMap: (pluginId, callback) => answerTo(callback, ask('getSharedModalsMap', pluginId)),
    openSharedModal: (config) => send('openSharedModal', plain(config)),
    getCustomData: () => copy(state.customData),
    openConfirmationModal(config) {
      if (!config?.content) throw new Error('modal.openConfirmationModal: content is required');
      const buttons = config.buttons ?? [];
      ask('openConfirmation', plain(config)).then((index) => {
        if (index === null) config.onClosed?.();
        else buttons[index]?.callback?.();
      });
    },
  };

  function formatDateTime(value, format) {
    const date = new Date(value);
    if (Number.isNaN(date.getTime())) return '';
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' };
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: state.timeFormat === '12' };
    const options = { DATE: day, TIME: time, DATE_AND_TIME: { ...day, ...time } }[format];
    if (!options) throw new Error(`formatDateTime: unknown format ${format}`);
    return new Intl.DateTimeFormat(state.locale, options).format(date);
  }

  // plain is the JSON round trip that plug-in data makes: functions vanish, dates become text, cycles throw.
  function plain(value) {
    return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  }

  function copy(value) {
    return value === undefined || value === null ? null : structuredClone(value);
  }

  function send(call, data) {
    shell.postMessage({ channel: CHANNEL, call, data }, location.origin);
  }

  function ask(call, data) {
    return new Promise((resolve) => {
      const id = ++serial;
      pending.set(id, resolve);
      shell.postMessage({ channel: CHANNEL, call, data, id }, location.origin);
    });
  }

  function answerTo(callback, answer) {
    answer.then((value) => callback?.(value ?? null));
  }

  window.addEventListener('message', (message) => {
    if (message.source !== shell || message.origin !== location.origin || message.data?.channel !== CHANNEL) return;
    const { id, answer, notify, change } = message.data;
    if (id !== undefined && pending.has(id)) {
      const resolve = pending.get(id);
      pending.delete(id);
      resolve(answer);
    } else if (notify && state) {
      Object.assign(state, change);
      for (const listener of listeners[notify] ?? []) {
        if (notify === 'themeChanged') listener(app.getTheme());
        else listener();
      }
    }
  });

  window.addEventListener('keydown', (key) => {
    if (key.key === 'Escape' && !key.defaultPrevented) send('escape');
  });

  window.htmlClientSdk = sdk;
})();
