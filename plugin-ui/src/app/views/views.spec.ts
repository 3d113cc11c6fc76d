import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Type } from '@angular/core';
import { HttpErrorResponse } from '@angular/common/http';
import { EMPTY, Subject, of, throwError } from 'rxjs';
import { CurrentSession, Permission } from '../core/session/current-session';
import { expectAccessible } from '../../testing/accessible';
import { datastoresApi } from '../../testing/datastores-api';
import { FakeClient, GUID, provideFakeClient } from '../../testing/fake-client';
import { Mocks, mocksOf } from '../../testing/mocks';
import { pageOf, textOf } from '../../testing/page-of';
import { policiesApi } from '../../testing/policies-api';
import { curve, fleetCurve, fleetSummary, forecast, unmapActivity } from '../../testing/capacity-samples';
import { completed, datastore, listOf, run, said, storageArray } from '../../testing/samples';
import { StorageAdviceApi } from '../features/advice/storage-advice-api';
import { ArraysApi } from '../features/array/arrays-api';
import { CapacityApi } from '../features/capacity/capacity-api';
import { DatastoresApi } from '../features/inventory/datastores-api';
import { PoliciesApi } from '../features/policy/policies-api';
import { ReclaimApi } from '../features/reclaim/reclaim-api';
import { RunFollower } from '../features/reclaim/run/run-follower';
import { DatastoreCard } from './datastore/card/datastore-card';
import { auditApi } from '../../testing/audit-samples';
import { AuditApi } from '../features/audit/audit-api';
import { DatastoreMonitor } from './datastore/monitor/datastore-monitor';
import { GlobalHome } from './global/global-home';

describe('views', () => {
  let client: FakeClient;
  let permissions: Permission[];
  let datastores: Mocks<DatastoresApi>;
  let reclaim: Mocks<ReclaimApi, 'newest' | 'list'>;
  let arrays: Mocks<ArraysApi, 'list'>;
  let capacity: Mocks<
    CapacityApi,
    'curve' | 'unmapActivity' | 'lastUnmaps' | 'summary' | 'vcenters' | 'offenders' | 'fleetTrend'
  >;
  let audits: ReturnType<typeof auditApi>;
  let policies: ReturnType<typeof policiesApi>;
  let fixture: ComponentFixture<unknown>;

  beforeEach(() => {
    client = new FakeClient();
    permissions = ['Tidemark.View', 'Tidemark.Run', 'Tidemark.Schedule', 'Tidemark.Configure'];
    datastores = datastoresApi();
    reclaim = mocksOf(ReclaimApi, {
      newest: () => of(completed()),
      list: () => of(pageOf(completed())),
    });
    capacity = mocksOf(CapacityApi, {
      curve: () => of(curve()),
      unmapActivity: () => of(unmapActivity()),
      spaceCauses: () => of({ items: [], notes: [] }),
      lastUnmaps: () => of([]),
      summary: () => of(fleetSummary()),
      vcenters: () => of([]),
      offenders: () => of([forecast()]),
      fleetTrend: () => of(fleetCurve()),
    });
    arrays = mocksOf(ArraysApi, { list: () => of([]) });
    audits = auditApi();
    policies = policiesApi();
    const session = {
      load: () => {},
      may: (permission: Permission) => permissions.includes(permission),
      trial: () => false,
    };
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: DatastoresApi, useValue: datastores },
        { provide: ReclaimApi, useValue: reclaim },
        { provide: CapacityApi, useValue: capacity },
        { provide: ArraysApi, useValue: arrays },
        { provide: AuditApi, useValue: audits },
        { provide: StorageAdviceApi, useValue: { oldVmfs: () => of(pageOf()), oldHosts: () => of(pageOf()) } },
        { provide: PoliciesApi, useValue: policies },
        { provide: RunFollower, useValue: { follow: () => EMPTY } },
        { provide: CurrentSession, useValue: session },
      ],
    });
  });

  async function show<T>(view: Type<T>): Promise<HTMLElement> {
    fixture = TestBed.createComponent(view);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function button(page: HTMLElement, name: string): HTMLButtonElement {
    return Array.from(page.querySelectorAll('button')).find((candidate) => textOf(candidate) === name)!;
  }

  describe('datastore monitor', () => {
    it('shows the same space from both sides, the dead space and the history', async () => {
      const page = await show(DatastoreMonitor);
      const bars = Array.from(page.querySelectorAll('[role=img]'), (bar) => bar.getAttribute('aria-label'));
      expect(bars).toEqual([
        'VMFS view: Used 300 GB, Free 724 GB',
        'Array view: In use 300 GB, Dead space 200 GB, Not written 524 GB',
      ]);
      button(page, 'History').click();
      await fixture.whenStable();
      expect(page.querySelectorAll('td-run-history clr-dg-row')).toHaveLength(1);
      await expectAccessible(page);
    });

    it('shows the run in progress in place of a new one', async () => {
      reclaim.newest.mockReturnValue(of(run()));
      const page = await show(DatastoreMonitor);
      expect(textOf(page)).toContain('296,520 of 741,300');
      expect(button(page, 'Show run')).toBeDefined();
    });

    it('opens the modal of the client for this datastore and refreshes when it is closed', async () => {
      const page = await show(DatastoreMonitor);
      button(page, 'Run Space Reclamation').click();
      await fixture.whenStable();
      expect(client.modals).toMatchObject([
        { route: '/modal/run-space-reclamation', objectUrns: [`urn:vmomi:Datastore:datastore-11:${GUID}`] },
      ]);
      expect(datastores.get).toHaveBeenCalledTimes(2);
    });

    it('refreshes with the client', async () => {
      await show(DatastoreMonitor);
      client.globalRefresh.next();
      expect(datastores.get).toHaveBeenCalledTimes(2);
      expect(reclaim.newest).toHaveBeenCalledTimes(2);
    });

    it('does not offer a run to those who may only look', async () => {
      permissions = ['Tidemark.View'];
      expect(button(await show(DatastoreMonitor), 'Run Space Reclamation').disabled).toBe(true);
    });

    it('explains itself on a datastore without VMFS', async () => {
      datastores.get.mockReturnValue(of(datastore({ type: 'NFS', name: 'iso' })));
      const page = await show(DatastoreMonitor);
      expect(textOf(page)).toContain('iso is a datastore of type NFS');
      expect(page.querySelector('clr-datagrid')).toBeNull();
    });

    it('shows why dead space is not known', async () => {
      const arrayProblem = said('NO_ARRAY', 'No array is connected.');
      datastores.get.mockReturnValue(of(datastore({ deadSpace: null, array: null, arrayProblem })));
      expect(textOf(await show(DatastoreMonitor))).toContain('Unknown No array is connected.');
    });

    it('requests the selection of a datastore when the client has none', async () => {
      client.moids = [null];
      expect(textOf(await show(DatastoreMonitor))).toContain('No datastore is selected');
    });
  });

  describe('datastore card', () => {
    it('shows three numbers and the line of the dead space, and leads to the whole view', async () => {
      const page = await show(DatastoreCard);
      expect(textOf(page.querySelector('dl'))).toBe(
        'Dead space 200 GB VMFS used space 300 GB Array written space 500 GB',
      );
      expect(page.querySelector('td-spark-line svg')?.getAttribute('aria-label')).toContain('200 GB now');
      expect(page.querySelector('td-spark-line')?.getAttribute('title')).toContain('210 GB at maximum');
      button(page, 'Open Space Reclamation').click();
      expect(client.shown).toMatchObject([{ viewId: 'tidemarkDatastoreMonitor' }]);
      await expectAccessible(page);
    });

    it('shows what is unknown as unknown', async () => {
      datastores.get.mockReturnValue(of(datastore({ deadSpace: null, array: null })));
      capacity.curve.mockReturnValue(of(curve({ points: [] })));
      const page = await show(DatastoreCard);
      expect(textOf(page.querySelector('dl'))).toContain('Dead spaceUnknownVMFS used space 300 GB');
      expect(page.querySelector('td-spark-line')).toBeNull();
    });
  });

  describe('global home', () => {
    it('sums the fleet and shows the datastores behind a number', async () => {
      const page = await show(GlobalHome);
      expect(textOf(page.querySelector('td-fleet-numbers'))).toContain(
        'Dead space now 3 TB Measured on 4 of 5 datastores',
      );
      button(page, '3 TB').click();
      await fixture.whenStable();
      expect(datastores.list).toHaveBeenLastCalledWith(expect.anything(), { minDeadSpaceBytes: 1 });
      button(page, 'Clear filters').click();
      await fixture.whenStable();
      expect(datastores.list).toHaveBeenLastCalledWith(expect.anything(), {});
    });

    it('reads nothing else before the list of datastores is there', async () => {
      const listed = new Subject<ReturnType<typeof listOf>>();
      datastores.list.mockReturnValue(listed);
      const page = await show(GlobalHome);
      expect(datastores.list).toHaveBeenCalledTimes(1);
      const less = [datastores.arrays, capacity.lastUnmaps, capacity.summary, capacity.fleetTrend, arrays.list];
      expect(less.map((one) => one.mock.calls.length)).toEqual([0, 0, 0, 0, 0]);
      listed.next(listOf(datastore()));
      await fixture.whenStable();
      expect(less.map((one) => one.mock.calls.length)).toEqual([1, 1, 1, 1, 1]);
      expect(page.querySelector('td-fleet-numbers')).not.toBeNull();
    });

    it('shows the rest also where the list cannot be read', async () => {
      datastores.list.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
      expect((await show(GlobalHome)).querySelector('td-fleet-numbers')).not.toBeNull();
    });

    it('shows the dead space of all datastores over a period of choice', async () => {
      const page = await show(GlobalHome);
      const trend = page.querySelector<HTMLElement>('td-fleet-trend')!;
      expect(textOf(trend)).toContain('Sum of measured figures. At the end: 4 datastores.');
      expect(capacity.fleetTrend.mock.calls).toEqual([['P7D']]);
      button(trend, '30 days').click();
      await fixture.whenStable();
      expect(capacity.fleetTrend).toHaveBeenLastCalledWith('P30D');
    });

    it('names the datastores with the most dead space and where they lead', async () => {
      const page = await show(GlobalHome);
      expect(textOf(page.querySelector('td-top-offenders tbody'))).toContain('prod-01 200 GB +10 GB');
      button(page, 'prod-01').click();
      expect(client.shown).toMatchObject([{ objectUrn: `urn:vmomi:Datastore:datastore-11:${GUID}` }]);
      button(page, 'Run Space Reclamation : prod-01').click();
      expect(client.modals).toMatchObject([{ objectUrns: [`urn:vmomi:Datastore:datastore-11:${GUID}`] }]);
    });

    it('has no columns for trends before there is one', async () => {
      const reason = said('TREND_TOO_SHORT', 'The series is too short.');
      capacity.offenders.mockReturnValue(of([forecast({ growthBytesPerWeek: null, reason })]));
      const page = await show(GlobalHome);
      expect(textOf(page.querySelector('td-top-offenders thead'))).not.toContain('Weekly growth');
      expect(textOf(page.querySelector('td-top-offenders'))).toContain('The series is too short.');
    });

    it('lists datastores and opens one in its monitor view', async () => {
      const page = await show(GlobalHome);
      expect(textOf(page.querySelector('clr-dg-row'))).toContain('200 GB');
      button(page, 'prod-01').click();
      expect(client.shown).toEqual([
        { viewId: 'tidemarkDatastoreMonitor', objectUrn: `urn:vmomi:Datastore:datastore-11:${GUID}`, place: {} },
      ]);
      await expectAccessible(page);
    });

    it('shows why a datastore cannot be reclaimed', async () => {
      const eligibility = { reclaim: false, reasons: [said('NO_HOST', 'No host can write to it.')] };
      datastores.list.mockReturnValue(of(listOf(datastore({ eligibility }))));
      expect(textOf((await show(GlobalHome)).querySelector('clr-dg-row'))).toContain('No host can write to it.');
    });

    it('shows policies and what comes, and opens the wizard over them', async () => {
      const page = await show(GlobalHome);
      expect(textOf(page)).toContain('No upcoming runs');
      button(page, 'Policies').click();
      await fixture.whenStable();
      expect(textOf(page)).toContain('No policies yet.');
      button(page, 'New policy').click();
      await fixture.whenStable();
      expect(page.querySelector('#policy-name')).not.toBeNull();
      button(page, 'Cancel').click();
      await fixture.whenStable();
      expect(page.querySelector('#policy-name')).toBeNull();
      expect(policies.list).toHaveBeenCalledTimes(1);
    });

    it('offers to connect an array to those who may', async () => {
      expect(button(await show(GlobalHome), 'Connect array')).toBeDefined();
    });

    it('does not offer to connect an array to others', async () => {
      permissions = ['Tidemark.View'];
      const page = await show(GlobalHome);
      expect(button(page, 'Connect array')).toBeUndefined();
      expect(textOf(page)).toContain('the reclaimed space cannot be verified');
    });

    it('shows the health of each array with its reason', async () => {
      const health = { state: 'UNREACHABLE' as const, checkedAt: null, statement: said('X', 'fa-01 did not answer.') };
      arrays.list.mockReturnValue(of([storageArray({ health })]));
      expect(textOf(await show(GlobalHome))).toContain('Unreachable fa-01 did not answer.');
    });

    it('shows one failure without hiding the other half', async () => {
      arrays.list.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 't9' } })));
      const page = await show(GlobalHome);
      expect(textOf(page)).toContain('Trace ID t9');
      expect(page.querySelectorAll('clr-dg-row')).toHaveLength(1);
    });
  });
});
