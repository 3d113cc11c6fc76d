import { ComponentFixture, TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { NEVER, of } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { pageOf, textOf } from '../../../testing/page-of';
import { GB } from '../../../testing/samples';
import { en } from '../../core/i18n/en';
import { PageAddress } from '../../core/address/page-address';
import { I18n } from '../../core/i18n/i18n';
import { EarlierVersions } from './old/earlier-versions';
import { OldHostList } from './old/old-host-list';
import { OldHostGuidance, OldVmfs } from './old/old-storage';
import { OldVmfsList } from './old/old-vmfs-list';
import { DiskTypes } from './disk-types';
import { StorageAdviceApi } from './storage-advice-api';
import { CopyAdvice } from './xcopy/copy-advice';
import { CopyDetail } from './xcopy/copy-detail';
import { CopyGrid } from './xcopy/copy-grid';
import { TransferGrid } from './xcopy/transfer-grid';
import { DiskTypeList, HostTransfer, XcopyAdvice } from './xcopy/xcopy';

const copy: XcopyAdvice = {
  id: 'v1',
  name: 'golden',
  template: true,
  hostId: 'h1',
  hostName: 'esx-01',
  disks: [{ label: 'Hard disk 1', format: 'THIN', capacityBytes: 100 * GB, datastoreId: 'd1', datastoreName: 'gold' }],
  dataBytes: 65 * GB,
  verdict: 'CLONE_ONCE',
  transferKib: 16384,
  basis: 'OPTION',
  blocking: [],
  depending: [
    { code: 'COPY_TARGET_ARRAY', text: 'Not to array: b.', severity: 'info', params: { datastores: 'b', count: 1 } },
  ],
  notes: [],
  expected: { commands: 44000, seconds: 46 },
  onceCloned: { commands: 4160, seconds: 12 },
};
const transfer: HostTransfer = {
  hostId: 'h1',
  hostName: 'esx-01',
  version: '8.0.3',
  device: 'naa.624a9370',
  vendor: 'PURE FlashArray',
  datastores: [{ id: 'd1', name: 'gold' }],
  offloaded: null,
  transferKib: null,
  basis: 'ARRAY',
  claimRule: '914 (VMW_VAAIP_T10)',
  statements: [{ code: 'XCOPY_SIZE_BY_ARRAY', text: 'The array says.', severity: 'info', params: {} }],
  readAt: null,
};
const vmfs: OldVmfs = {
  id: 'd5',
  name: 'old5',
  fileSystem: 'VMFS 5',
  version: '5.61',
  blockSizeBytes: 1 << 20,
  capacityBytes: 1000 * GB,
  freeBytes: 400 * GB,
  requiredBytes: 600 * GB,
  thinGrowthBytes: null,
  statements: [{ code: 'OLD_VMFS_NO_UPGRADE', text: 'No upgrade in place.', severity: 'info', params: { major: 5 } }],
  steps: [{ code: 'OLD_VMFS_STEP_MOVE', text: 'Move the VMs.', severity: 'info', params: { datastore: 'old5' } }],
  candidates: [
    { id: 'd6', name: 'new6', freeBytes: 900 * GB, freeAfterBytes: 300 * GB, sameArray: null, growthFits: true },
  ],
};
const host: OldHostGuidance = {
  id: 'd5',
  name: 'old5',
  fileSystem: 'VMFS 5',
  capacityBytes: 1000 * GB,
  freeBytes: 500 * GB,
  thinGrowthBytes: 300 * GB,
  hosts: [{ id: 'h5', name: 'esx-05', version: '5.1.0', build: 799733, hasCommand: true }],
  percent: 40,
  balloonBytes: 200 * GB,
  commands: ["cd '/vmfs/volumes/old5'", 'vmkfstools -y 40'],
  statements: [{ code: 'OLD_HOST_BALLOON', text: 'A balloon file.', severity: 'info', params: {} }],
};

function diskTypes(writeSame: boolean | null): DiskTypeList {
  return {
    writeSame,
    devices: [
      { device: 'naa.1', outOfSpace: true },
      { device: 'naa.2', outOfSpace: null },
    ],
    items: [
      { format: 'EAGER', templates: 0, vms: 3, disks: 4, capacityBytes: 40 * GB },
      { format: 'THICK', templates: 0, vms: 0, disks: 0, capacityBytes: 0 },
      { format: 'THIN', templates: 2, vms: 12, disks: 15, capacityBytes: 900 * GB },
    ],
  };
}

function api(): Partial<StorageAdviceApi> {
  return {
    copies: () => of(pageOf(copy)),
    hosts: () => of(pageOf(transfer)),
    diskTypes: () => of(diskTypes(null)),
    oldVmfs: () => of(pageOf(vmfs)),
    oldHosts: () => of(pageOf(host)),
  };
}

async function show<T>(type: new () => T, source = api(), language = 'en-US'): Promise<ComponentFixture<T>> {
  const client = new FakeClient();
  client.language = language;
  TestBed.configureTestingModule({
    imports: [type as never],
    providers: [provideFakeClient(client), { provide: StorageAdviceApi, useValue: source }],
  });
  await TestBed.inject(I18n).start();
  const fixture = TestBed.createComponent(type);
  return fixture;
}

describe('storage advice', () => {
  it('shows what a copy needs now and what a copy of the clone would', async () => {
    const fixture = await show(CopyAdvice);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const text = textOf(fixture.nativeElement as Element);
    expect(text).toContain('based on one published measurement');
    expect(text).toContain('do not rely on the seconds');
    expect(text).toContain('Clone once');
    expect(text).toContain('44,000 requests, about 46 s');
    expect(text).toContain('4,160 requests, about 12 s');
    expect(text).toContain('16 MB');
    expect(text).toContain('Array: 914 (VMW_VAAIP_T10)');
  });

  it('lists the published measurements of XCOPY, WRITE SAME, and disk types as such', async () => {
    const fixture = await show(CopyAdvice);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const text = textOf((fixture.nativeElement as Element).querySelector('td-published-figures'));
    expect(text).toContain('Tidemark did not measure them.');
    expect(text).toContain('do not predict results at your site');
    for (const figure of [
      '7 s',
      '4.5 min',
      '35 s',
      '6 times',
      '1.6 times',
      '20% higher',
      '17% lower',
      '63 KB',
      '400 MB/s',
      'about 5 times as fast',
      'about 8 times as fast',
      '30% and 20% more IOPS and throughput',
      '17% less latency',
      'where XCOPY is not used',
    ]) {
      expect(text).toContain(figure);
    }
    expect(text).toContain(
      'disk types do not differ, and random or read-intensive workloads show less of a difference',
    );
  });

  it.each([
    [CopyGrid, 'copiesCsv', 'name', { template: true, verdict: undefined, diskType: undefined }],
    [TransferGrid, 'hostsCsv', 'hostName', { small: undefined }],
  ] as const)('saves what the grid is filtered to by name', async (grid, file, property, filter) => {
    const save = jest.fn(() => NEVER);
    const fixture = await show<CopyGrid | TransferGrid>(grid, { ...api(), [file]: save });
    fixture.autoDetectChanges();
    await fixture.whenStable();
    fixture.debugElement
      .query(By.css('clr-datagrid'))
      .triggerEventHandler('clrDgRefresh', { filters: [{ property, value: 'gold' }] });
    [...(fixture.nativeElement as Element).querySelectorAll('button')]
      .find((one) => textOf(one) === 'Export CSV')
      ?.click();
    expect(save).toHaveBeenCalledWith('gold', filter);
  });

  it.each([
    [CopyGrid, { copies: 'both', copyVerdict: 'CLONE_ONCE' }, 'copies', { template: undefined, verdict: 'CLONE_ONCE' }],
    [TransferGrid, { small: 'true' }, 'hosts', { small: true }],
  ] as const)('is filtered as the address says, which follows the filters', async (grid, place, list, filter) => {
    sessionStorage.clear();
    const read = jest.fn(() => NEVER);
    const fixture = await show<CopyGrid | TransferGrid>(grid, { ...api(), [list]: read });
    const address = TestBed.inject(PageAddress);
    address.change(place);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    fixture.debugElement.query(By.css('clr-datagrid')).triggerEventHandler('clrDgRefresh', {});
    expect(read).toHaveBeenLastCalledWith(expect.anything(), filter);
    expect(address.place()).toEqual(place);
    const select = (fixture.nativeElement as Element).querySelector('select')!;
    select.value = select.options[0]!.value;
    select.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(Object.keys(address.place())).toEqual(Object.keys(place).slice(1));
  });

  it('lists only copies with a disk of the selected type', async () => {
    const copies = jest.fn(() => of(pageOf(copy)));
    const fixture = await show(CopyGrid, { ...api(), copies });
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const select = (fixture.nativeElement as Element).querySelector<HTMLSelectElement>('#copy-disks')!;
    expect(Array.from(select.options, (option) => textOf(option))).toEqual([
      'All',
      'Thick Provision Eager Zeroed',
      'Thick Provision Lazy Zeroed',
      'Thin Provision',
    ]);
    select.selectedIndex = 3;
    select.dispatchEvent(new Event('change'));
    fixture.debugElement.query(By.css('clr-datagrid')).triggerEventHandler('clrDgRefresh', {});
    await fixture.whenStable();
    expect(copies).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ diskType: 'THIN' }));
  });

  it.each([
    [
      true,
      ['practically no traffic from the host', '20% higher'],
      ['3.5 times as long', '30% higher'],
      'support WRITE SAME',
    ],
    [false, ['3.5 times as long', '30% higher'], ['practically no traffic', '20% higher'], 'do not support WRITE SAME'],
    [null, ['3.5 times as long', '20% higher'], [], 'It is not known whether'],
  ])('shows the costs of disk types where WRITE SAME is %s', async (writeSame, shown, hidden, lead) => {
    const fixture = await show(DiskTypes, { ...api(), diskTypes: () => of(diskTypes(writeSame)) });
    fixture.componentRef.setInput('datastoreId', 'g:datastore-1');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const text = textOf(fixture.nativeElement as Element);
    [...shown, lead].forEach((expected) => expect(text).toContain(expected));
    hidden.forEach((other) => expect(text).not.toContain(other));
    expect(text).toContain('Thin Provision21215900 GB');
    expect(text).toContain('naa.1: reports out-of-space conditions (Thin Provisioning Stun): yes.');
    expect(text).toContain('naa.2: reports out-of-space conditions (Thin Provisioning Stun): unknown.');
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('names all three ways to a contiguous template', () => {
    const hint = en['xcopy.hint.CLONE_ONCE'];
    expect(hint).toContain('to a new template');
    expect(hint).toContain('clone it to a VM');
    expect(hint).toContain('migrate it with Storage vMotion, and convert it back');
  });

  it('shows the way from VMFS 5 and the commands for old hosts', async () => {
    const fixture = await show(EarlierVersions);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const text = textOf(fixture.nativeElement as Element);
    expect(text).toContain('VMFS 5 cannot be upgraded to VMFS 6 in place.');
    expect(text).toContain('Data to move to other datastores: 600 GB.');
    expect(text).toContain('new6');
    expect(text).toContain('vmkfstools -y 40');
    expect(text).toContain('Tidemark does not run these commands.');
    expect(text).toContain('40 % of the 500 GB');
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('shows a VM in detail, in German too', async () => {
    const fixture = await show(CopyDetail, api(), 'de-DE');
    fixture.componentRef.setInput('advice', copy);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const text = textOf(fixture.nativeElement as Element);
    expect(text).toContain(
      'Dieser Datenspeicher liegt auf einem anderen Array, daher kopiert der Host die Daten selbst: b.',
    );
    expect(text).toContain('Thin Provision');
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('shows nothing for a datastore that needs no such advice', async () => {
    const none = { ...api(), oldVmfs: () => of(pageOf<OldVmfs>()), oldHosts: () => NEVER };
    for (const type of [OldVmfsList, OldHostList]) {
      TestBed.resetTestingModule();
      const fixture = await show<OldVmfsList | OldHostList>(type, none);
      fixture.componentRef.setInput('datastoreId', 'd1');
      fixture.autoDetectChanges();
      await fixture.whenStable();
      expect(textOf(fixture.nativeElement as Element)).toBe('');
    }
  });
});
