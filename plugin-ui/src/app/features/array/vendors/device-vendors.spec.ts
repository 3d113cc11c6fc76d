import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { DeviceVendors } from './device-vendors';
import { DeviceVendors as Vendors, VendorRule, VendorsApi } from './vendors-api';

const OURS: VendorRule = { prefix: 'naa.6f00', scsiVendor: null, scsiModel: null, name: 'Ours', kind: null };
const KNOWN = [{ prefix: 'naa.624a9370', name: 'Pure Storage FlashArray', kind: 'flasharray' }];

describe('DeviceVendors', () => {
  let api: Mocks<VendorsApi, 'read' | 'replace'>;
  let fixture: ComponentFixture<DeviceVendors>;
  let page: HTMLElement;

  async function show(mayConfigure = true): Promise<void> {
    let stored: readonly VendorRule[] = [OURS];
    api = mocksOf(VendorsApi, {
      read: () => of({ rules: stored, known: KNOWN }),
      replace: (rules) => of({ rules: (stored = rules), known: KNOWN }),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: VendorsApi, useValue: api }],
    });
    fixture = TestBed.createComponent(DeviceVendors);
    fixture.componentRef.setInput('mayConfigure', mayConfigure);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
  }

  async function enter(id: string, value: string, event = 'input'): Promise<void> {
    const field = page.querySelector<HTMLInputElement>(`#${id}`)!;
    field.value = value;
    field.dispatchEvent(new Event(event));
    await fixture.whenStable();
  }

  async function add(): Promise<void> {
    page.querySelector<HTMLButtonElement>('button[type=submit]')!.click();
    await fixture.whenStable();
  }

  it('lists the rules and the known prefixes', async () => {
    await show();
    expect(textOf(page)).toContain('naa.6f00');
    expect(textOf(page.querySelector('details'))).toContain('naa.624a9370');
    await expectAccessible(page);
  });

  it('adds a prefix and removes it', async () => {
    await show();
    await enter('vendor-prefix', ' 6f01 ');
    await enter('vendor-name', 'Other');
    await add();
    const added: VendorRule = { prefix: '6f01', scsiVendor: null, scsiModel: null, name: 'Other', kind: null };
    expect(api.replace).toHaveBeenLastCalledWith([OURS, added]);
    expect(page.querySelector<HTMLInputElement>('#vendor-name')!.value).toBe('');
    page.querySelector<HTMLButtonElement>('td.actions button')!.click();
    expect(api.replace).toHaveBeenLastCalledWith([added]);
  });

  it('removes nothing while another change is being saved', async () => {
    await show();
    const saved = new Subject<Vendors>();
    api.replace.mockReturnValueOnce(saved);
    await enter('vendor-prefix', '6f01');
    await enter('vendor-name', 'Other');
    await add();
    const remove = () => page.querySelector<HTMLButtonElement>('td.actions button')!;
    expect(remove().disabled).toBe(true);
    saved.next({ rules: [OURS], known: KNOWN });
    await fixture.whenStable();
    expect(remove().disabled).toBe(false);
  });

  it('adds a pattern of vendor and model', async () => {
    await show();
    await enter('vendor-by', 'model', 'change');
    await enter('vendor-scsi', 'NETAPP');
    await enter('vendor-model', 'INF-*');
    await enter('vendor-name', 'NetApp E-Series');
    await add();
    expect(api.replace.mock.lastCall?.[0].at(-1)).toEqual({
      prefix: null,
      scsiVendor: 'NETAPP',
      scsiModel: 'INF-*',
      name: 'NetApp E-Series',
      kind: null,
    });
  });

  it('keeps what was entered when it is refused', async () => {
    await show();
    api.replace.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 400, error: { detail: 'wrong' } })));
    await enter('vendor-prefix', 'x');
    await enter('vendor-name', 'Other');
    await add();
    expect(textOf(page)).toContain('wrong');
    expect(page.querySelector<HTMLInputElement>('#vendor-prefix')!.value).toBe('x');
  });

  it('changes nothing for those who may not', async () => {
    await show(false);
    expect(page.querySelector('form, td.actions')).toBeNull();
  });
});
