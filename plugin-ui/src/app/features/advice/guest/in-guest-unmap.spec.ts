import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { pageOf, textOf } from '../../../../testing/page-of';
import { said } from '../../../../testing/samples';
import { PageAddress } from '../../../core/address/page-address';
import { Count, Readiness, ReadinessSummary, VERDICTS } from './advice';
import { AdviceApi } from './advice-api';
import { InGuestUnmap } from './in-guest-unmap';

const GB = 2 ** 30;
const gold = { id: `${GUID}:datastore-1`, name: 'gold6' };

function counts(ready: number, blocked: number): readonly Count[] {
  return VERDICTS.map((verdict) => {
    const disks = verdict === 'READY' ? ready : verdict === 'BLOCKED' ? blocked : 0;
    return { verdict, disks, capacityBytes: disks * 40 * GB };
  });
}

function summary(): ReadinessSummary {
  return {
    readAt: '2026-11-20T10:00:00Z',
    verdicts: counts(3, 1),
    conditions: [{ condition: 'THIN', failing: 1, unknown: 0 }],
    datastores: [{ object: gold, verdicts: counts(3, 1) }],
    clusters: [{ object: { id: `${GUID}:domain-c1`, name: 'cluster-1' }, verdicts: counts(3, 1) }],
  };
}

function blocked(): Readiness {
  return {
    vmId: `${GUID}:vm-1`,
    vm: 'thick-disk',
    folder: 'Lab / vm',
    template: true,
    powerState: 'poweredOn',
    hardwareVersion: 19,
    guestId: 'windows2019srv_64Guest',
    host: { id: `${GUID}:host-1`, name: 'esx-01' },
    hostVersion: '8.0.3',
    cluster: null,
    datastore: gold,
    fileSystem: 'VMFS 6',
    disk: { key: 2000, label: 'Hard disk 1', file: '[gold6] a.vmdk', capacityBytes: 40 * GB, thin: false, layers: 0 },
    verdict: 'BLOCKED',
    checks: [
      { condition: 'DATASTORE', outcome: 'PASS', found: said('ON_ARRAY', 'On VMFS 6.'), remedy: null },
      {
        condition: 'THIN',
        outcome: 'FAIL',
        found: said('THICK', 'The disk is thick.'),
        remedy: said('MAKE_THIN', 'Migrate the disk.'),
      },
    ],
    readAt: '2026-11-20T10:00:00Z',
  };
}

function unreported(): Readiness {
  return { ...blocked(), vmId: `${GUID}:vm-2`, vm: 'lost', disk: null, datastore: null, verdict: 'NOT_KNOWN' };
}

describe('InGuestUnmap', () => {
  let api: Mocks<AdviceApi>;
  let client: FakeClient;
  let fixture: ComponentFixture<InGuestUnmap>;
  let page: HTMLElement;

  beforeEach(() => {
    api = mocksOf(AdviceApi, {
      readiness: () => of(pageOf(blocked(), unreported())),
      readinessFile: () => of(new Blob(['vm'])),
      readinessSummary: () => of(summary()),
    });
    client = new FakeClient();
    TestBed.configureTestingModule({
      providers: [provideFakeClient(client), { provide: AdviceApi, useValue: api }],
    });
  });

  async function show(scope: object = {}): Promise<void> {
    fixture = TestBed.createComponent(InGuestUnmap);
    fixture.componentRef.setInput('scope', scope);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
  }

  async function press(selector: string, name: string): Promise<void> {
    const button = Array.from(page.querySelectorAll<HTMLElement>(selector)).find((each) => textOf(each).includes(name));
    if (!button) {
      throw new Error(`nothing called ${name}`);
    }
    button.click();
    await fixture.whenStable();
  }

  const asked = (): unknown => (api.readiness.mock.lastCall as unknown[])[0];

  it('counts disks by verdict, datastore and cluster, and lists them with what is in the way', async () => {
    await show();
    expect(textOf(page.querySelector('.verdicts'))).toBe(
      'Ready Disks: 3120 GB Blocked Disks: 140 GB Unknown Disks: 00 B Not applicable Disks: 00 B',
    );
    expect(textOf(page.querySelector('.conditions'))).toContain('Thin disk (1)');
    expect(textOf(page.querySelector('td-readiness-groups'))).toContain('gold6');
    const rows = Array.from(page.querySelectorAll('clr-dg-row'), textOf);
    expect(rows[0]).toContain('thick-disk Template');
    expect(rows[0]).toContain('Thin disk');
    expect(rows[1]).toContain('Unknown');
    await expectAccessible(page);
  });

  it('narrows the list by the number that is picked', async () => {
    await show();
    await press('.verdicts button', 'Blocked');
    expect(asked()).toEqual({ verdict: 'BLOCKED' });
    await press('.conditions button', 'Thin disk');
    expect(asked()).toEqual({ verdict: 'BLOCKED', condition: 'THIN' });
    await press('td-readiness-groups button', 'gold6');
    expect(asked()).toEqual({ verdict: 'BLOCKED', condition: 'THIN', datastoreId: gold.id });
    expect(textOf(page)).toContain('Only disks of gold6 are listed.');
    await press('.td-notice button', 'Show all');
    expect(asked()).toEqual({ verdict: 'BLOCKED', condition: 'THIN' });
  });

  it('keeps in the address what the list is narrowed by', async () => {
    await show();
    await press('.verdicts button', 'Blocked');
    await press('.conditions button', 'Thin disk');
    await press('td-readiness-groups button', 'gold6');
    const place = { verdict: 'BLOCKED', condition: 'THIN', only: `datastoreId ${gold.id} gold6` };
    expect(TestBed.inject(PageAddress).place()).toEqual(place);
    fixture.destroy();
    await show();
    expect(asked()).toEqual({ verdict: 'BLOCKED', condition: 'THIN', datastoreId: gold.id });
    expect(textOf(page)).toContain('Only disks of gold6 are listed.');
  });

  it('shows every condition with what it requires', async () => {
    await show();
    page.querySelector<HTMLButtonElement>('.datagrid-detail-caret-button')?.click();
    await fixture.whenStable();
    const detail = textOf(page.querySelector('td-readiness-detail'));
    expect(detail).toContain('The disk is thick. Migrate the disk.');
    expect(page.querySelector('td-readiness-detail [aria-label="Not met"]')).not.toBeNull();
    await expectAccessible(page);
  });

  it('hides the groups of a datastore and requests it only', async () => {
    await show({ datastoreId: gold.id });
    expect(page.querySelector('td-readiness-groups')).toBeNull();
    expect(api.readinessSummary).toHaveBeenLastCalledWith({ datastoreId: gold.id });
    expect(asked()).toEqual({ datastoreId: gold.id });
  });

  it('shows why there is no content, and that there is no disk', async () => {
    const refusal = {
      type: '/problems/permission-missing',
      status: 403,
      detail: 'No.',
      missingPrivilege: 'Tidemark.View',
    };
    const refused = () => throwError(() => new HttpErrorResponse({ status: 403, error: refusal }));
    api.readinessSummary.mockImplementation(refused);
    api.readiness.mockImplementation(refused);
    await show();
    expect(textOf(page)).toContain('You do not have permission for this operation');
    expect(textOf(page.querySelector('clr-datagrid'))).toContain('Could not be loaded');
    api.readiness.mockImplementation(() => of(pageOf()));
    api.readinessSummary.mockImplementation(() => of({ ...summary(), verdicts: counts(0, 0), conditions: [] }));
    client.globalRefresh.next();
    await fixture.whenStable();
    expect(textOf(page.querySelector('clr-datagrid'))).toContain('No disk');
    await expectAccessible(page);
  });
});
