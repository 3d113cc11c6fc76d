import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { said } from '../../../../testing/samples';
import { UnmapRisk, UnmapRisksApi } from './unmap-risks-api';
import { UnmapRisks } from './unmap-risks';

const refused: UnmapRisk = {
  target: '600144f070cc44000000',
  name: null,
  acceptedBy: null,
  acceptedAt: null,
  datastores: [{ datastoreId: 'g:datastore-1', name: 'zfs6' }],
  warning: said('UNMAP_CORRUPTS_ZFS', 'UNMAP was reported to corrupt data.'),
};

describe('UnmapRisks', () => {
  let api: Mocks<UnmapRisksApi>;
  let fixture: ComponentFixture<UnmapRisks>;

  async function show(items: UnmapRisk[], mayConfigure = true): Promise<HTMLElement> {
    api = mocksOf(UnmapRisksApi, {
      list: () => of({ items }),
      accept: () => of(refused),
      withdraw: () => of(undefined),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: UnmapRisksApi, useValue: api }],
    });
    fixture = TestBed.createComponent(UnmapRisks);
    fixture.componentRef.setInput('mayConfigure', mayConfigure);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function press(name: string): Promise<HTMLButtonElement> {
    const button = Array.from(document.querySelectorAll('button')).find((one) => textOf(one).startsWith(name))!;
    button.click();
    await fixture.whenStable();
    return button;
  }

  it('shows nothing where there is no such target', async () => {
    expect(textOf(await show([]))).not.toContain('ZFS targets');
  });

  it('accepts the risk for a named array after the warning was shown in full', async () => {
    const page = await show([refused]);
    expect(textOf(page)).toContain('zfs6');
    expect(textOf(page)).toContain('UNMAP is refused');
    await expectAccessible(page);
    await press('Accept risk…');
    expect(textOf(document.body)).toContain('UNMAP was reported to corrupt data.');
    expect((await press('Accept risk and allow UNMAP')).disabled).toBe(true);
    const field = document.querySelector<HTMLInputElement>('#unmap-risk-name')!;
    field.value = ' omnios-01 ';
    field.dispatchEvent(new Event('input'));
    field.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    await press('Accept risk and allow UNMAP');
    expect(api.accept).toHaveBeenCalledWith(refused.target, 'omnios-01');
  });

  it('withdraws, and offers nothing to those who may not configure', async () => {
    const accepted = { ...refused, name: 'omnios-01', acceptedBy: 'ann', acceptedAt: '2026-03-01T00:00:00Z' };
    expect(textOf(await show([accepted]))).toContain('ann');
    await press('Withdraw');
    expect(api.withdraw).toHaveBeenCalledWith(refused.target);
    TestBed.resetTestingModule();
    await show([accepted], false);
    expect((await press('Withdraw')).disabled).toBe(true);
  });
});
