// A tiny plug-in of our own, served over HTTPS, to see how the shell treats plug-ins. Nothing of the product is in it.
import { X509Certificate } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const trigger = {
  type: 'modal',
  uri: 'page.html#/modal',
  titleKey: 'Sample dialog',
  size: { width: 500, height: 320 },
};

export const manifest = {
  manifestVersion: '1.2.0',
  requirements: {
    'plugin.api.version': '1.2.0',
    'vsphere.client': { version: '[8.0,)', environments: ['onprem'] },
    'plugin.dynamic.extensions': '1.0.0',
    'action.accepts.multiple.targets': true,
  },
  configuration: { nameKey: 'name' },
  global: { view: { navigationId: 'home', uri: 'page.html#/home' } },
  objects: {
    Datastore: {
      summary: { view: { uri: 'page.html#/card' } },
      monitor: {
        dynamicUri: 'spi',
        views: [
          { navigationId: 'watch', labelKey: 'watch', uri: 'page.html#/watch', isPublic: true },
          { navigationId: 'hidden', labelKey: 'Hidden view', uri: 'page.html#/hidden', dynamic: true },
        ],
      },
      menu: {
        dynamicUri: 'spi',
        actions: [
          { labelKey: 'For several', acceptsMultipleTargets: true, trigger },
          { labelKey: 'Go to view', trigger: { type: 'navigation', targetViewId: 'watch' } },
          { type: 'separator' },
          { id: 'off', labelKey: 'Not now', dynamic: true, trigger },
          { id: 'never', labelKey: 'Never here', dynamic: true, trigger },
        ],
      },
    },
    HostSystem: { menu: { actions: [{ labelKey: 'For hosts', acceptsMultipleTargets: true, trigger }] } },
    ClusterComputeResource: {
      configure: { views: [{ navigationId: 'cluster', labelKey: 'Cluster view', uri: 'page.html#/cluster' }] },
    },
  },
  definitions: {
    i18n: {
      locales: ['en-US', 'de-DE'],
      definitions: {
        name: { 'en-US': 'Sample plug-in', 'de-DE': 'Beispiel' },
        watch: { 'en-US': 'Watch', 'de-DE': 'Beobachten' },
      },
    },
  },
};

// All results of the client library are written to the page; buttons call functions with effects.
const page = `<!doctype html><title>sample</title><script src="/api/ui/htmlClientSdk.js"></script>
<pre id="log"></pre><div id="buttons"></div><script src="page.js"></script>`;

const script = `
const sdk = window.htmlClientSdk;
const say = (what, ...values) => { log.textContent += what + ' ' + values.map((v) => JSON.stringify(v) ?? 'undefined').join(' ') + '\\n'; };
const button = (label, act) => { const b = document.createElement('button'); b.textContent = label; b.onclick = act; buttons.append(b); };
say('before', sdk.isInitialized(), typeof sdk.app, sdk.getProxiedPluginServerOrigin());
sdk.initialize(() => {
  say('context', sdk.app.getContextObjects().map((o) => o.id));
  say('theme', sdk.app.getTheme().name);
  say('locale', sdk.app.getClientLocale());
  say('custom', sdk.modal.getCustomData());
  say('navigation', sdk.app.getNavigationData());
  sdk.app.getSessionInfo((info) => { window.token = info.sessionToken; say('token', info.sessionToken.length > 10); });
  sdk.event.onThemeChanged((theme) => say('theme', theme.name));
  sdk.event.onGlobalRefresh(() => say('refresh'));
  button('Inner', () => sdk.modal.open({ url: 'page.html#/inner', title: 'Inner dialog', size: { width: 300, height: 200 },
    customData: { at: new Date(0), run() {} }, onClosed: (result) => say('closed', result) }));
  button('Close', () => sdk.modal.close({ done: true }));
  button('Taller', () => sdk.modal.setOptions({ height: 450, title: 'Taller dialog' }));
  button('Ask', () => sdk.modal.openConfirmationModal({ title: 'Sure', content: 'Really?',
    buttons: [{ label: 'No' }, { label: 'Yes', type: 'PRIMARY', callback: () => say('confirmed') }] }));
  button('Others', () => {
    sdk.app.getRemotePluginNavigationMap('com.example.sample', (map) => say('map', map));
    sdk.app.getRemotePluginNavigationMap('com.example.none', (map) => say('no map', map));
    sdk.modal.getSharedModalsMap('com.example.sample', (map) => say('shared', map));
    sdk.modal.openSharedModal({ pluginId: 'com.example.sample', modalId: 'any' });
    sdk.app.navigateToClientView({ targetViewId: 'datastore.summary', objectId: sdk.app.getContextObjects()[0].id });
    sdk.app.navigateToClientView({ targetViewId: 'vm.summary' });
    const vcGuid = sdk.app.getContextObjects()[0].id.split(':')[4];
    sdk.app.navigateToRemotePluginView({ pluginId: 'com.example.sample', vcGuid, targetViewId: 'home' });
  });
  button('Neighbor', () => {
    const objectId = sdk.app.getContextObjects()[0].id;
    sdk.app.navigateToRemotePluginView({ pluginId: 'com.example.sample', vcGuid: objectId.split(':')[4], objectId,
      targetViewId: 'watch', customData: { from: 'afar' } });
  });
  button('Lost', () => sdk.app.navigateTo({ targetViewId: 'nowhere' }));
  button('There', () => sdk.app.navigateTo({ targetViewId: 'watch', objectId: sdk.app.getContextObjects()[0].id, customData: { from: 'here' } }));
});`;

const answers = {
  apiVersion: '1.0.0',
  dynamicItems: [
    { id: 'hidden', visible: false },
    { id: 'off', visible: false },
    { id: 'never', visible: false, relevant: false },
  ],
};

export interface SamplePlugin {
  url: string;
  thumbprint: string;
  publish(manifest: unknown): void;
  stop(): Promise<void>;
}

/** Serves the plug-in with the certificate that the lab keeps for its vCenter. */
export async function startSamplePlugin(stateDir: string): Promise<SamplePlugin> {
  const name = readdirSync(stateDir).find((file) => file.endsWith('.crt'))!;
  const cert = readFileSync(path.join(stateDir, name), 'utf8');
  const key = readFileSync(path.join(stateDir, name.replace('.crt', '.key')), 'utf8');
  let published: unknown = manifest;
  const server = https.createServer({ cert, key }, (request, response) => {
    const files: Record<string, [string, string]> = {
      '/sample/plugin.json': ['application/json', JSON.stringify(published)],
      '/sample/page.html': ['text/html', page],
      '/sample/page.js': ['text/javascript', script],
      '/sample/spi': ['application/json', JSON.stringify(answers)],
    };
    const [type, body] = files[request.url ?? ''] ?? ['', ''];
    response.writeHead(type ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/sample/plugin.json`,
    thumbprint: new X509Certificate(cert).fingerprint256,
    publish: (next) => {
      published = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
