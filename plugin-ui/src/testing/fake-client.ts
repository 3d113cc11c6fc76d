import { provideLocationMocks } from '@angular/common/testing';
import { Provider, signal } from '@angular/core';
import { provideNoopAnimations } from '@angular/platform-browser/animations';
import { Subject } from 'rxjs';
import { ObjectRef } from '../app/core/vsphere/object-id';
import { ModalRequest, Theme, VsphereClient } from '../app/core/vsphere/vsphere-client';

export const GUID = '674908e5-ab21-4079-9cb1-596358ee5dd1';

/** A test double for the vSphere Client. */
export class FakeClient {
  readonly globalRefresh = new Subject<void>();
  readonly themeChanges = new Subject<Theme>();
  readonly dateFormatChanges = new Subject<void>();
  readonly modals: ModalRequest[] = [];
  readonly shown: { viewId: string; objectUrn: string | null; place?: Readonly<Record<string, string>> }[] = [];
  linked: Record<string, string> | null = null;
  address: string | null = null;
  readonly closed = signal(false);
  tokens = ['token-1', 'token-2', 'token-3'];
  moids: (string | null)[] = ['datastore-11'];
  objectType = 'Datastore';
  language = 'en-US';
  inside = true;
  startTheme: Theme = 'light';

  connect(): Promise<boolean> {
    return Promise.resolve(this.inside);
  }
  refresh(): void {
    this.globalRefresh.next();
  }
  apiBase(): string {
    return '/api/v1';
  }
  contextObjects(): (ObjectRef | null)[] {
    return this.moids.map((moid) => (moid === null ? null : { type: this.objectType, moid, vcGuid: GUID }));
  }
  vcenter(): string | null {
    return null;
  }
  sessionToken(): Promise<string> {
    const token = this.tokens.shift();
    return token === undefined ? Promise.reject(new Error('no session')) : Promise.resolve(token);
  }
  theme(): Theme {
    return this.startTheme;
  }
  locale(): string {
    return this.language;
  }
  formatDateTime(epochMillis: number, format: 'TIME' | 'DATE_AND_TIME' = 'DATE_AND_TIME'): string {
    const iso = new Date(epochMillis).toISOString();
    return format === 'TIME' ? iso.slice(11, 16) : iso.slice(0, 16).replace('T', ' ');
  }
  openModal(request: ModalRequest): Promise<void> {
    this.modals.push(request);
    return Promise.resolve();
  }
  fitModal(): void {
    // Nothing has a size here.
  }
  closeModal(): void {
    this.closed.set(true);
  }
  showView(viewId: string, objectUrn: string | null, place?: Readonly<Record<string, string>>): void {
    this.shown.push(place ? { viewId, objectUrn, place } : { viewId, objectUrn });
  }
  linkTo(address: string): string | null {
    return `https://vc/ui?tidemark=${encodeURIComponent(address)}`;
  }
  linkedAddress(path: string): string | null {
    return this.address?.split('?')[0] === path ? this.address : null;
  }
  navigationData(): Record<string, string> | null {
    return this.linked;
  }
}

/** What the page finds around it: the client, an address bar, and Clarity's animations switched off. */
export function provideFakeClient(client: FakeClient): Provider[] {
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return [provideNoopAnimations(), provideLocationMocks(), { provide: VsphereClient, useValue: client }];
}
