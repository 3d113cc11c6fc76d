import { ComponentFixture, TestBed } from '@angular/core/testing';
import { NEVER } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { Api } from '../../core/api/api';
import { PageAddress } from '../../core/address/page-address';
import { AdviceTab } from './advice-tab';

describe('AdviceTab', () => {
  let fixture: ComponentFixture<AdviceTab>;
  let page: HTMLElement;

  beforeEach(async () => {
    const api = { get: () => NEVER, items: () => NEVER };
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: Api, useValue: api }],
    });
    fixture = TestBed.createComponent(AdviceTab);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
  });

  async function open(name: string): Promise<void> {
    const button = Array.from(page.querySelectorAll<HTMLButtonElement>('nav button')).find(
      (one) => textOf(one) === name,
    );
    button?.click();
    await fixture.whenStable();
  }

  it('shows one part at a time, which the address names', async () => {
    expect(page.querySelector('td-in-guest-unmap')).not.toBeNull();
    expect(page.querySelector('td-copy-advice, td-earlier-versions')).toBeNull();
    await open('Copy offload (XCOPY)');
    expect(TestBed.inject(PageAddress).place()).toEqual({ part: 'copies' });
    expect(page.querySelector('td-copy-grid')).not.toBeNull();
    expect(page.querySelector('td-in-guest-unmap')).toBeNull();
    expect(textOf(page.querySelector('[aria-current]'))).toBe('Copy offload (XCOPY)');
    await open('Earlier versions');
    expect(page.querySelectorAll('td-old-vmfs-list, td-old-host-list')).toHaveLength(2);
    await open('In-guest UNMAP');
    expect(TestBed.inject(PageAddress).place()).toEqual({});
    await expectAccessible(page);
  });
});
