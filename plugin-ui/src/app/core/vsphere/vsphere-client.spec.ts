import { TestBed } from '@angular/core/testing';
import { HtmlClientSdk, ModalConfig, ThemeInfo } from './html-client-sdk';
import { VsphereClient } from './vsphere-client';

describe('VsphereClient', () => {
  const modals: ModalConfig[] = [];
  const themeListeners: ((theme: ThemeInfo) => void)[] = [];
  let initialized = false;

  beforeEach(() => {
    initialized = false;
    modals.length = 0;
    themeListeners.length = 0;
    const sdk: HtmlClientSdk = {
      initialize: (callback) => {
        initialized = true;
        callback?.();
      },
      isInitialized: () => initialized,
      getProxiedPluginServerOrigin: () => 'https://vc/plugins/io.tidemark.reclaim~1~8/host-8443',
      app: {
        getContextObjects: () => [{ id: 'urn:vmomi:Datastore:datastore-1:guid' }, { id: 'urn:vmomi:Datastore:d' }],
        getSessionInfo: (callback) => callback({ sessionToken: 'secret' }),
        getClientLocale: () => 'de-DE',
        getTheme: () => ({ name: 'dark' }),
        navigateTo: () => {},
      },
      event: { onThemeChanged: (callback) => themeListeners.push(callback) },
      modal: { open: (config) => modals.push(config), close: () => {} },
    };
    window.htmlClientSdk = sdk;
  });

  afterEach(() => delete window.htmlClientSdk);

  it('puts the API behind the proxied origin', () => {
    expect(TestBed.inject(VsphereClient).apiBase()).toBe('https://vc/plugins/io.tidemark.reclaim~1~8/host-8443/api/v1');
  });

  it('detects that there is no client', async () => {
    delete window.htmlClientSdk;
    await expect(TestBed.inject(VsphereClient).connect()).resolves.toBe(false);
  });

  it('keeps the place of an object that names no vCenter', async () => {
    const client = TestBed.inject(VsphereClient);
    await client.connect();
    expect(client.contextObjects()).toEqual([{ type: 'Datastore', moid: 'datastore-1', vcGuid: 'guid' }, null]);
  });

  it('opens our routes relative to the page and resolves when the modal is closed', async () => {
    const client = TestBed.inject(VsphereClient);
    await client.connect();
    const closed = client.openModal({
      route: '/modal/x',
      title: 'X',
      size: { width: 1, height: 1 },
      objectUrns: ['u'],
    });
    expect(modals[0]).toMatchObject({ url: 'index.html#/modal/x', contextObjects: [{ id: 'u' }] });
    modals[0]?.onClosed?.(undefined);
    await expect(closed).resolves.toBeUndefined();
  });

  it('subscribes to the client only once and treats an unknown theme as light', async () => {
    const client = TestBed.inject(VsphereClient);
    await client.connect();
    await client.connect();
    const themes: string[] = [];
    client.themeChanges.subscribe((theme) => themes.push(theme));
    themeListeners.forEach((listener) => listener({ name: 'sepia' }));
    expect(themes).toEqual(['light']);
    expect(client.theme()).toBe('dark');
  });
});
