import { Injectable, NgZone, inject } from '@angular/core';
import { Observable, Subject } from 'rxjs';
import { AppApi, HtmlClientSdk } from './html-client-sdk';
import { ObjectRef, parseUrn } from './object-id';

const LINK = 'tidemark';
/** A dialog that shows less is moved or covered, not too high. */
const LEAST_MODAL = 240;

export type Theme = 'light' | 'dark';

export interface ModalRequest {
  /** Route of the modal, for example `/modal/run-space-reclamation`. */
  readonly route: string;
  readonly title: string;
  readonly size: { width: number; height: number };
  readonly objectUrns: readonly string[];
}

/** The only interface to the vSphere Client; each callback re-enters the zone of Angular. */
@Injectable({ providedIn: 'root' })
export class VsphereClient {
  private readonly zone = inject(NgZone);
  private readonly refreshes = new Subject<void>();
  private readonly themes = new Subject<Theme>();
  private readonly dateFormats = new Subject<void>();
  private connected = false;

  /** The user pressed the client's own refresh button, or what is shown may be out of date for another reason. */
  readonly globalRefresh: Observable<void> = this.refreshes;
  readonly themeChanges: Observable<Theme> = this.themes;
  readonly dateFormatChanges: Observable<void> = this.dateFormats;

  /** Resolves with false when this page was not opened by a vSphere Client. */
  connect(): Promise<boolean> {
    const sdk = window.htmlClientSdk;
    if (!sdk) {
      return Promise.resolve(false);
    }
    return new Promise((resolve) => {
      sdk.initialize(() =>
        this.zone.run(() => {
          this.subscribeOnce(sdk);
          resolve(true);
        }),
      );
    });
  }

  /** Reloads all views. */
  refresh(): void {
    this.refreshes.next();
  }

  /** Absolute base of our REST API, behind the client's reverse proxy. */
  apiBase(): string {
    const origin = window.htmlClientSdk?.getProxiedPluginServerOrigin();
    return origin ? `${origin.replace(/\/$/, '')}/api/v1` : new URL('../api/v1', document.baseURI).href;
  }

  /** Objects the page was opened for, in the order of the user's selection; null in place of an id that names no vCenter. */
  contextObjects(): (ObjectRef | null)[] {
    return this.app?.getContextObjects().map(({ id }) => parseUrn(id)) ?? [];
  }

  /** The vCenter of the object that the page was opened for; null in the global view. */
  vcenter(): string | null {
    return this.contextObjects()[0]?.vcGuid ?? null;
  }

  /** A new plug-in session token; rejects if the client has none. */
  sessionToken(): Promise<string> {
    return new Promise((resolve, reject) => {
      const app = this.app;
      if (!app) {
        reject(new Error('no vSphere Client'));
        return;
      }
      app.getSessionInfo((info) =>
        this.zone.run(() => {
          if (info?.sessionToken) {
            resolve(info.sessionToken);
          } else {
            reject(new Error('the vSphere Client gave no session'));
          }
        }),
      );
    });
  }

  theme(): Theme {
    return themeOf(this.app?.getTheme?.().name);
  }

  locale(): string {
    return this.app?.getClientLocale() ?? 'en-US';
  }

  /** Text in the user's own date format; null when the client does not offer one. */
  formatDateTime(epochMillis: number, format: 'TIME' | 'DATE_AND_TIME' = 'DATE_AND_TIME'): string | null {
    return this.app?.formatDateTime?.(epochMillis, { format }) ?? null;
  }

  /** Opens one of our routes as a modal of the client; resolves when it was closed. */
  openModal(request: ModalRequest): Promise<void> {
    const sdk = this.sdk;
    return new Promise((resolve) => {
      if (!sdk) {
        resolve();
        return;
      }
      sdk.modal.open({
        url: `index.html#${request.route}`,
        title: request.title,
        size: request.size,
        contextObjects: request.objectUrns.map((id) => ({ id })),
        onClosed: () => this.zone.run(() => resolve()),
      });
    });
  }

  closeModal(): void {
    this.sdk?.modal.close();
  }

  /** Keeps the dialog that shows this page no higher than the client's window, as its buttons are at its foot. */
  fitModal(): void {
    const modal = this.sdk?.modal;
    const steps = Array.from({ length: 101 }, (_, percent) => percent / 100);
    const observer = new IntersectionObserver(
      ([entry]) => {
        const seen = Math.floor(entry?.intersectionRect.height ?? 0);
        if (seen >= LEAST_MODAL && seen < window.innerHeight) {
          modal?.setOptions?.({ height: seen });
        }
      },
      { threshold: steps },
    );
    observer.observe(document.documentElement);
  }

  /** Opens a view of ours, at a place in it; without an object, the global view. */
  showView(viewId: string, objectUrn: string | null, place: Readonly<Record<string, string>> = {}): void {
    this.app?.navigateTo({
      targetViewId: viewId,
      ...(objectUrn === null ? {} : { objectId: objectUrn }),
      customData: { ...place },
    });
  }

  /** The place that the link that opened this view named; null when it named none. */
  navigationData(): Record<string, string> | null {
    const data = this.app?.getNavigationData?.();
    const texts = Object.entries(typeof data === 'object' && data !== null ? data : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return texts.length === 0 ? null : Object.fromEntries(texts);
  }

  /**
   * The address in the plug-in that the client was opened with by a link from outside, once for each load of the client; null if there is
   * none. The SDK does not have it, so it is read from the client's own address, if the browser lets the frame do so.
   */
  linkedAddress(path: string): string | null {
    try {
      const client = window.parent;
      const linked = client === window ? null : new URLSearchParams(client.location.search).get(LINK);
      const used = `${client.performance.timeOrigin} ${linked}`;
      if (linked?.split('?')[0] !== path || sessionStorage.getItem(LINK) === used) {
        return null;
      }
      sessionStorage.setItem(LINK, used);
      return linked;
    } catch {
      return null;
    }
  }

  /** A link that opens this view of the client at an address in the plug-in; null if the browser does not let the frame read the client's. */
  linkTo(address: string): string | null {
    try {
      const client = window.parent;
      const link = new URL(client.location.href);
      link.searchParams.set(LINK, address);
      return client === window ? null : link.href;
    } catch {
      return null;
    }
  }

  private get sdk(): HtmlClientSdk | undefined {
    return window.htmlClientSdk?.isInitialized() ? window.htmlClientSdk : undefined;
  }

  private get app(): AppApi | undefined {
    return this.sdk?.app;
  }

  private subscribeOnce(sdk: HtmlClientSdk): void {
    if (this.connected) {
      return;
    }
    this.connected = true;
    sdk.event.onGlobalRefresh?.(() => this.zone.run(() => this.refreshes.next()));
    sdk.event.onDateTimeFormatChanged?.(() => this.zone.run(() => this.dateFormats.next()));
    sdk.event.onThemeChanged?.((theme) => this.zone.run(() => this.themes.next(themeOf(theme.name))));
  }
}

function themeOf(name: string | undefined): Theme {
  return name === 'dark' ? 'dark' : 'light';
}
