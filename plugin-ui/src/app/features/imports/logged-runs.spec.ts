import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { ImportsApi } from './imports-api';
import { LoggedRuns } from './logged-runs';

describe('LoggedRuns', () => {
  it('shows no runs of another period than the one that was read', async () => {
    const host = { hostId: 'h1', name: 'esx-01', runs: [], logFrom: null, readTo: null, clock: null, problem: null };
    const api = mocksOf(ImportsApi, { logged: () => of({ from: '', to: '', items: [host] }) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ImportsApi, useValue: api }],
    });
    const fixture = TestBed.createComponent(LoggedRuns);
    fixture.componentRef.setInput('datastoreId', 'd1');
    fixture.componentRef.setInput('datastoreName', 'unmap1');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    page.querySelector('button')?.click();
    await fixture.whenStable();
    expect(textOf(page)).toContain('esx-01');
    const period = page.querySelector<HTMLSelectElement>('#logged-period')!;
    period.value = 'P30D';
    period.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('esx-01');
  });
});
