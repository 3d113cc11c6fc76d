import { ComponentFixture, TestBed } from '@angular/core/testing';
import { EMPTY, of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { pageOf, textOf } from '../../../testing/page-of';
import { storageArray } from '../../../testing/samples';
import { PageAddress } from '../../core/address/page-address';
import { CurrentSession } from '../../core/session/current-session';
import { ArraysApi } from '../../features/array/arrays-api';
import { CoverageApi } from '../../features/array/proof/coverage-api';
import { StorageArray } from '../../features/array/storage-array';
import { VendorsApi } from '../../features/array/vendors/vendors-api';
import { ArraysTab } from './arrays-tab';
import { Home } from './home';

describe('ArraysTab', () => {
  let may: boolean;
  let known: readonly StorageArray[];
  let fixture: ComponentFixture<ArraysTab>;

  beforeEach(() => {
    may = true;
    known = [];
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        Home,
        { provide: ArraysApi, useValue: { list: () => of(known) } },
        {
          provide: CoverageApi,
          useValue: { list: () => of({ ...pageOf(), sums: [] }), pools: () => of({ pools: [], missing: [] }) },
        },
        { provide: VendorsApi, useValue: { read: () => EMPTY, list: () => EMPTY } },
        { provide: CurrentSession, useValue: { load: () => {}, may: () => may, trial: () => false } },
      ],
    });
  });

  async function show(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(ArraysTab);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  const button = (page: HTMLElement, name: string) =>
    Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === name);

  it('offers to connect the first array', async () => {
    const page = await show();
    expect(textOf(page)).toContain('No arrays are connected. Connect an array');
    button(page, 'Connect array')?.click();
    expect(TestBed.inject(Home).connecting()).toBe(true);
  });

  it('offers to change a connected array, and leads to its datastores', async () => {
    known = [storageArray()];
    const page = await show();
    const home = TestBed.inject(Home);
    button(page, 'Change…')?.click();
    expect(home.changing()?.id).toBe(storageArray().id);
    button(page, storageArray().name)?.click();
    await fixture.whenStable();
    expect(home.query()).toEqual({ arrayId: storageArray().id });
    expect(TestBed.inject(PageAddress).place()).toEqual({ arrayId: storageArray().id });
  });

  it('offers no connection to users without the privilege', async () => {
    may = false;
    expect(button(await show(), 'Connect array')).toBeUndefined();
  });
});
