import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { GB } from '../../../testing/samples';
import { Prediction } from './rate';
import { RateWhatIf } from './rate-what-if';
import { RatesApi } from './rates-api';

const LOW = { method: 'priority', priority: 'low' } as const;

describe('RateWhatIf', () => {
  let api: Mocks<RatesApi, 'predict'>;
  let fixture: ComponentFixture<RateWhatIf>;
  let page: HTMLElement;

  beforeEach(() => {
    jest.useFakeTimers();
    const prediction: Prediction = {
      datastoreId: 'd1',
      rate: LOW,
      hosts: [],
      deadSpaceBytes: 10 * GB,
      deadSpaceKnown: true,
      expectedBytes: 0,
      timeToFinish: null,
      peakMBps: 0,
      points: [],
      warnings: [],
      assumptions: [],
    };
    api = mocksOf(RatesApi, { predict: () => of(prediction) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: RatesApi, useValue: api }],
    });
  });

  afterEach(() => jest.useRealTimers());

  function show(deadBytes: number | null): void {
    fixture = TestBed.createComponent(RateWhatIf);
    page = fixture.nativeElement as HTMLElement;
    fixture.componentRef.setInput('datastoreId', 'd1');
    read(deadBytes);
  }

  /** As each reading of the datastore hands it over. */
  function read(deadBytes: number | null): void {
    fixture.componentRef.setInput('current', { ...LOW });
    fixture.componentRef.setInput('hosts', ['h1', 'h2']);
    fixture.componentRef.setInput('deadBytes', deadBytes);
    calm();
  }

  function calm(): void {
    fixture.detectChanges();
    jest.advanceTimersByTime(300);
    fixture.detectChanges();
  }

  function field(id: string): HTMLInputElement {
    return page.querySelector<HTMLInputElement>(`#${id}`)!;
  }

  function type(id: string, text: string): void {
    field(id).value = text;
    field(id).dispatchEvent(new Event('input'));
    calm();
  }

  it('shows no prediction for values that are none, and what is wrong with them', async () => {
    show(10 * GB);
    expect(page.querySelector('.outcome')).not.toBeNull();
    type('what-if-hosts', '3');
    expect(page.querySelector('.outcome')).toBeNull();
    expect(textOf(page)).toContain('Enter a whole number from 1 to 2.');
    type('what-if-hosts', '1');
    type('what-if-dead', '1000001');
    expect(textOf(page)).toContain('Enter a whole number from 1 to 1,000,000.');
    expect(page.querySelector('.outcome')).toBeNull();
    jest.useRealTimers();
    await expectAccessible(page);
  });

  it('asks for the dead space where it is not known', () => {
    show(null);
    expect(field('what-if-dead').value).toBe('');
    expect(api.predict).not.toHaveBeenCalled();
    type('what-if-dead', '20');
    expect(api.predict).toHaveBeenLastCalledWith(expect.objectContaining({ deadSpaceBytes: 20 * GB }));
  });

  it('keeps what was entered when the datastore is read again, and follows it otherwise', () => {
    show(10 * GB);
    type('what-if-hosts', '1');
    const method = page.querySelector<HTMLSelectElement>('#rate-method')!;
    method.value = 'fixed';
    method.dispatchEvent(new Event('change'));
    calm();
    read(12 * GB);
    expect(field('what-if-hosts').value).toBe('1');
    expect(field('what-if-dead').value).toBe('12');
    expect(api.predict).toHaveBeenLastCalledWith({
      datastoreId: 'd1',
      rate: { method: 'fixed', fixedMBps: 100 },
      deadSpaceBytes: 12 * GB,
      hostIds: ['h1'],
    });
    type('what-if-dead', '50');
    read(13 * GB);
    expect(field('what-if-dead').value).toBe('50');
  });
});
