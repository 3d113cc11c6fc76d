import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeClient, provideFakeClient } from '../testing/fake-client';
import { App } from './app';
import { CurrentSession } from './core/session/current-session';
import { Outage } from './core/session/outage';
import { Startup } from './core/session/startup';

describe('App', () => {
  const away = signal(false);
  const trial = signal(false);
  const client = new FakeClient();

  async function page(): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideRouter([]),
        provideFakeClient(client),
        { provide: CurrentSession, useValue: { trial } },
        { provide: Startup, useValue: { insideClient: signal(true) } },
        { provide: Outage, useValue: { databaseAway: away } },
      ],
    });
    const fixture = TestBed.createComponent(App);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows above every view when the service cannot reach its database', async () => {
    away.set(true);
    expect((await page()).querySelector('clr-alert')?.textContent).toContain('cannot reach its database');
  });

  it('shows the trial above the pages of objects, not on the home page with its own banner', async () => {
    away.set(false);
    trial.set(true);
    expect((await page()).querySelector('clr-alert')).toBeNull();
    TestBed.resetTestingModule();
    client.vcenter = () => 'vc-1';
    expect((await page()).querySelector('clr-alert')?.textContent).toContain('The trial is active');
    trial.set(false);
  });

  it('shows nothing while the database is reachable', async () => {
    away.set(false);
    expect((await page()).querySelector('clr-alert')).toBeNull();
  });
});
