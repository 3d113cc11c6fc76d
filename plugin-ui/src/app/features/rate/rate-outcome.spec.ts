import { ComponentFixture, TestBed } from '@angular/core/testing';
import { NEVER, of } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { LastRateChange } from './rate';
import { RateOutcome } from './rate-outcome';
import { RatesApi } from './rates-api';
import { UnmapSince, measured } from './unmap-since';

const GB = 2 ** 30;
const CHANGE: LastRateChange = {
  at: '2026-11-20T10:00:00Z',
  by: 'ann',
  rate: { method: 'fixed', fixedMBps: 500 },
  forecast: { deadSpaceBytes: 962 * GB, hosts: 3, timeToFinish: 'PT11M', peakMBps: 1500 },
};
const UNMAP: UnmapSince = {
  problem: null,
  items: ['host-1', 'host-2'].map((hostId) => ({
    hostId,
    name: null,
    imported: null,
    problem: null,
    points: [
      { at: '2026-11-20T10:01:00Z', seconds: 20, unmapIos: 10, unmapBytes: 10 * GB },
      { at: '2026-11-20T10:01:20Z', seconds: 20, unmapIos: 10, unmapBytes: 5 * GB },
    ],
  })),
};

describe('RateOutcome', () => {
  const api = mocksOf(RatesApi, { unmapSince: () => of(UNMAP) });

  let fixture: ComponentFixture<RateOutcome>;

  async function show(change: LastRateChange): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: RatesApi, useValue: api }],
    });
    fixture = TestBed.createComponent(RateOutcome);
    fixture.componentRef.setInput('datastoreId', 'vc:datastore-1');
    fixture.componentRef.setInput('change', change);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  const cells = (page: HTMLElement) =>
    Array.from(page.querySelectorAll('tbody tr'), (row) => Array.from(row.querySelectorAll('td'), (td) => textOf(td)));

  it('shows the prediction with the measured UNMAP', async () => {
    const page = await show(CHANGE);
    expect(api.unmapSince).toHaveBeenCalledWith('vc:datastore-1', CHANGE.at);
    const [back, peak, hosts] = cells(page);
    expect(back).toEqual(['962 GB', '30 GB']);
    expect(peak?.map((text) => text.replace(/\D/g, ''))).toEqual(['1500', '1024']);
    expect(hosts).toEqual(['3', '2']);
    await expectAccessible(page);
  });

  it('does not show what was counted since the change before', async () => {
    const page = await show(CHANGE);
    expect(textOf(page)).toContain('30 GB');
    api.unmapSince.mockReturnValueOnce(NEVER);
    fixture.componentRef.setInput('change', { ...CHANGE, at: '2026-11-21T10:00:00Z' });
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('30 GB');
  });

  it('invents no figures where nothing was predicted and nothing could be counted', async () => {
    api.unmapSince.mockReturnValue(of({ items: [], problem: said('X', 'vCenter has no such counters.') }));
    const page = await show({ ...CHANGE, forecast: null });
    expect(cells(page).flat()).toEqual(Array.from({ length: 8 }, () => '–'));
    expect(textOf(page)).toContain('vCenter has no such counters.');
  });

  it('does not add imported UNMAP to that of vCenter', () => {
    const imported = UNMAP.items.map((item) => ({ ...item, imported: { id: 'i1', fileName: 'esxtop.csv' } }));
    expect(measured({ problem: null, items: [...UNMAP.items, ...imported] })).toEqual(measured(UNMAP));
  });

  it('does not count hosts where they are only known together', () => {
    const items = UNMAP.items.map((item) => ({ ...item, hostId: null }));
    expect(measured({ problem: null, items }).hosts).toBeNull();
  });
});
