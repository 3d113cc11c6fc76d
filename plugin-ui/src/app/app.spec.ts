import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeClient, provideFakeClient } from '../testing/fake-client';
import { App } from './app';
import { Outage } from './core/session/outage';
import { Startup } from './core/session/startup';

describe('App', () => {
  const away = signal(false);

  async function page(): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideRouter([]),
        provideFakeClient(new FakeClient()),
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

  it('shows nothing while the database is reachable', async () => {
    away.set(false);
    expect((await page()).querySelector('clr-alert')).toBeNull();
  });
});
