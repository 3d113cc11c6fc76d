import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { FakeClient, provideFakeClient } from '../testing/fake-client';
import { App } from './app';
import { PageOutage } from './core/problem/page-outage';
import { CurrentSession } from './core/session/current-session';
import { Startup } from './core/session/startup';

describe('App', () => {
  const trial = signal(false);
  const client = new FakeClient();

  async function page(before: (outage: PageOutage) => void = () => undefined): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideRouter([]),
        provideFakeClient(client),
        { provide: CurrentSession, useValue: { trial } },
        { provide: Startup, useValue: { insideClient: signal(true) } },
      ],
    });
    before(TestBed.inject(PageOutage));
    const fixture = TestBed.createComponent(App);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows above every view when the service cannot reach its database', async () => {
    expect((await page((outage) => outage.database.set(true))).querySelector('clr-alert')?.textContent).toContain(
      'cannot reach its database',
    );
  });

  it('shows the trial above the pages of objects, not on the home page with its own banner', async () => {
    trial.set(true);
    expect((await page()).querySelector('clr-alert')).toBeNull();
    TestBed.resetTestingModule();
    client.vcenter = () => 'vc-1';
    expect((await page()).querySelector('clr-alert')?.textContent).toContain('The trial is active');
    trial.set(false);
  });

  it('shows the certificate that vCenter presents if it is not trusted, and the way to accept it', async () => {
    const shown = await page((outage) =>
      outage.vcenter.set({ lastContact: '2026-05-01T10:00:00Z', seconds: 120, thumbprint: 'AA:BB' }),
    );
    const alert = shown.querySelector('clr-alert');
    expect(alert?.textContent).toContain('SHA-256 thumbprint: AA:BB');
    expect(alert?.textContent).toContain('trust-vcenter');
    expect(alert?.querySelector('a')?.href).toMatch(/help\/install\.html#accept-a-new-certificate-of-vcenter$/);
  });

  it('shows the age of the data while vCenter is away, announces the outage once, and has one button for all', async () => {
    const refreshed = jest.fn();
    client.globalRefresh.subscribe(refreshed);
    const shown = await page((outage) =>
      outage.vcenter.set({ lastContact: '2026-05-01T10:00:00Z', seconds: 120, thumbprint: null }),
    );
    const alert = shown.querySelector('clr-alert');
    expect(alert?.textContent).toContain('2026-05-01 10:00');
    expect(alert?.textContent).toContain('2 min');
    const spoken = alert?.querySelector('[role=status]')?.textContent;
    expect(spoken).toContain('vCenter does not respond');
    TestBed.inject(PageOutage).vcenter.set({ lastContact: '2026-05-01T10:00:00Z', seconds: 125, thumbprint: null });
    TestBed.tick();
    expect(alert?.textContent).toContain('2 min 5 sec');
    expect(alert?.querySelector('[role=status]')?.textContent).toBe(spoken);
    alert?.querySelector('button')?.click();
    expect(refreshed).toHaveBeenCalled();
  });

  it('shows nothing while the database is reachable', async () => {
    expect((await page()).querySelector('clr-alert')).toBeNull();
  });
});
