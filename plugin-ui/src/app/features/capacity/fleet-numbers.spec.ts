import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { Place } from '../../core/address/page-address';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { vcenter } from '../../../testing/samples';
import { CapacityApi } from './capacity-api';
import { FleetNumbers } from './fleet-numbers';
import { DatastoreFilter } from '../inventory';
import { FleetSummary, VcenterContact } from './fleet';

const SUMMARY: FleetSummary = {
  at: '2026-05-01T10:00:00Z',
  datastores: 8,
  capacityBytes: 1,
  usedBytes: 1,
  deadSpace: { bytes: 1 << 30, expectedBytes: 1 << 30, known: 7, unknown: 1, uncertain: 0, growthBytesPerWeek: null },
  reclaimed: { since: '2026-04-01T10:00:00Z', bytes: 0, runs: 0, unverified: 0 },
  runs: { live: 0, failed: 0 },
  arrays: { connected: 2, unreachable: 0 },
  staleness: null,
};

describe('FleetNumbers', () => {
  let fixture: ComponentFixture<FleetNumbers>;
  let picked: DatastoreFilter[];

  async function show(vcenters: readonly VcenterContact[], summary = SUMMARY): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: CapacityApi, useValue: { summary: () => of(summary), vcenters: () => of(vcenters) } },
      ],
    });
    fixture = TestBed.createComponent(FleetNumbers);
    picked = [];
    fixture.componentInstance.picked.subscribe((filter) => picked.push(filter));
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function tile(page: HTMLElement, heading: string): HTMLElement {
    return [...page.querySelectorAll('li')].find((li) => textOf(li.querySelector('h2')) === heading)!;
  }

  it('leads from every number to the datastores, the runs, or the arrays behind it', async () => {
    const page = await show([vcenter('vc-1', 'OK')]);
    const places: Place[] = [];
    fixture.componentInstance.placed.subscribe((place) => places.push(place));
    page.querySelectorAll('li').forEach((li) => li.querySelector('button')!.click());
    expect(picked).toHaveLength(5);
    expect(places).toEqual([expect.objectContaining({ tab: 'runs', runFrom: '2026-04-01' }), { tab: 'arrays' }]);
    expect(textOf(tile(page, 'Coverage'))).toContain('7 of 8');
    expect(picked).toContainEqual({ lastRunOutcome: 'FAILED,UNKNOWN' });
    tile(page, 'Arrays').querySelector('button')!.click();
    expect(picked.at(-1)).toEqual({ onArray: true });
  });

  it('shows how many datastores with uncertain figures the sum leaves out', async () => {
    const page = await show([], { ...SUMMARY, deadSpace: { ...SUMMARY.deadSpace, uncertain: 2 } });
    expect(textOf(page)).toContain('2 datastores with uncertain figures not included');
  });

  it('shows how much earlier runs could not reclaim', async () => {
    const page = await show([], { ...SUMMARY, deadSpace: { ...SUMMARY.deadSpace, expectedBytes: 0 } });
    expect(textOf(page)).toContain('1 GB of it not reclaimable, as earlier runs proved');
  });

  it('shows that all vCenters are connected', async () => {
    const page = await show([vcenter('vc-1', 'OK'), vcenter('vc-2', 'OK')]);
    expect(textOf(tile(page, 'vCenters'))).toBe('vCenters 2 All connected');
  });

  it('does not count a vCenter that was not checked yet as connected', async () => {
    const page = await show([vcenter('vc-1', 'OK'), vcenter('vc-2', 'UNKNOWN')]);
    expect(textOf(tile(page, 'vCenters'))).toBe('vCenters 2 vc-2: Not checked yet');
  });

  it('lists the vCenters that do not respond', async () => {
    const page = await show([vcenter('vc-1', 'OK'), vcenter('vc-2', 'UNREACHABLE')]);
    expect(textOf(tile(page, 'vCenters'))).toContain('vc-2: Unreachable');
  });
});
