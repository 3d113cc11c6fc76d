import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { NEVER, of, throwError } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { estimate, said } from '../../../../testing/samples';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimDialog } from './reclaim-dialog';
import { ReclaimDialogStore } from './reclaim-dialog-store';

describe('the options of a run', () => {
  let api: Mocks<ReclaimApi, 'newest' | 'estimate' | 'start'>;
  let fixture: ComponentFixture<ReclaimDialog>;

  beforeEach(() => {
    api = mocksOf(ReclaimApi, { newest: () => of(null), estimate: () => of([estimate()]), start: () => NEVER });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ReclaimApi, useValue: api }],
    });
  });

  async function open(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(ReclaimDialog);
    fixture.componentRef.setInput('datastoreIds', [estimate().datastoreId]);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function button(name: string): HTMLButtonElement {
    const all = Array.from((fixture.nativeElement as HTMLElement).querySelectorAll('button'));
    return all.find((candidate) => textOf(candidate) === name)!;
  }

  async function change(field: HTMLInputElement | HTMLSelectElement, value: string): Promise<void> {
    field.value = value;
    field.dispatchEvent(new Event('change'));
    await fixture.whenStable();
  }

  const chooseEsxcli = (page: HTMLElement): Promise<void> =>
    change(page.querySelector<HTMLSelectElement>('#field-method')!, 'esxcli');

  const typeUnit = (page: HTMLElement, text: string): Promise<void> =>
    change(page.querySelector<HTMLInputElement>('#field-unit')!, text);

  it('estimates again with the method and unit that the user chooses', async () => {
    const page = await open();
    await chooseEsxcli(page);
    await typeUnit(page, '0');
    expect(textOf(page)).toContain('Enter a whole number');
    expect(button('Start').disabled).toBe(true);
    await typeUnit(page, '400');
    expect(api.estimate.mock.calls.map(([, options]) => options)).toEqual([
      {},
      { method: 'esxcli' },
      { method: 'esxcli', reclaimUnitBlocks: 400 },
    ]);
  });

  it('shows the duration and the fallback of the unit that the user enters', async () => {
    const page = await open();
    await chooseEsxcli(page);
    api.estimate.mockReturnValue(
      of([
        estimate({
          plan: {
            requestedUnit: 900_000,
            unitReason: said('UNIT', 'A unit of 900,000 blocks was requested.'),
            duration: { min: 'PT3H', max: 'PT4H' },
          },
          warnings: [said('UNIT_200', 'The host will use 200 blocks instead of 900,000.')],
        }),
      ]),
    );
    await typeUnit(page, '900000');
    for (const part of ['900,000 blocks', '3 hr to 4 hr', 'The host will use 200 blocks instead of 900,000.']) {
      expect(textOf(page)).toContain(part);
    }
    expect(button('Start').disabled).toBe(false);
  });

  it('starts nothing while the estimate with the chosen options failed', async () => {
    const page = await open();
    api.estimate.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    await chooseEsxcli(page);
    expect(button('Start').disabled).toBe(true);
    fixture.debugElement.injector.get(ReclaimDialogStore).start('');
    expect(api.start).not.toHaveBeenCalled();
    button('Try again').click();
    await fixture.whenStable();
    expect(button('Start').disabled).toBe(false);
    button('Start').click();
    expect(api.start.mock.calls[0]?.[1]).toEqual({ method: 'esxcli' });
  });

  it.each(['99999999999', '2147483648', '0', '-5', '7.5', '7.000', '7,000', '1e3', 'x'])(
    'rejects %s as a unit and keeps the estimate of the last one',
    async (text) => {
      const page = await open();
      await chooseEsxcli(page);
      await typeUnit(page, '400');
      await typeUnit(page, text);
      expect(textOf(page)).toContain('from 1 to 2,147,483,647');
      expect(textOf(page)).toContain('The estimate does not include this value.');
      expect(button('Start').disabled).toBe(true);
      expect(api.estimate.mock.calls.at(-1)?.[1]).toEqual({ method: 'esxcli', reclaimUnitBlocks: 400 });
      await typeUnit(page, ' 2147483647 ');
      expect(textOf(page)).not.toContain('The estimate does not include this value.');
      expect(api.estimate.mock.calls.at(-1)?.[1]).toEqual({ method: 'esxcli', reclaimUnitBlocks: 2_147_483_647 });
    },
  );
});
