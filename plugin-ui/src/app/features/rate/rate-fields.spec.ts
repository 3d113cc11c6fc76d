import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { RateLimits } from './rate';
import { RateFields } from './rate-fields';

const LIMITS: RateLimits = {
  methods: ['priority', 'fixed'],
  fixedMin: 100,
  fixedMax: 2000,
  fixedDefault: 100,
  step: 100,
  ultraLow: 10,
  dynamicMin: null,
  dynamicMax: null,
};

describe('RateFields', () => {
  it('labels a fixed rate in line with the other fields, and takes it as a number too', async () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(RateFields);
    fixture.componentRef.setInput('rate', { method: 'fixed', fixedMBps: 500 });
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const labels = Array.from(page.querySelectorAll('label'));
    expect(labels.map(({ parentElement }) => parentElement?.className)).toEqual([
      'clr-form-control',
      'clr-form-control',
    ]);
    const number = page.querySelector<HTMLInputElement>('input[type="number"]');
    number!.value = '1149';
    number!.dispatchEvent(new Event('change'));
    expect(fixture.componentInstance.rate().fixedMBps).toBe(1100);
  });

  it('takes the ultra-low rate of the hosts, from which one step leads to the least of the others', async () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(RateFields);
    fixture.componentRef.setInput('rate', { method: 'fixed', fixedMBps: 500 });
    fixture.componentRef.setInput('limits', LIMITS);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const number = page.querySelector<HTMLInputElement>('input[type="number"]')!;
    const type = async (text: string): Promise<number | null | undefined> => {
      number.value = text;
      number.dispatchEvent(new Event('change'));
      await fixture.whenStable();
      return fixture.componentInstance.rate().fixedMBps;
    };
    expect(await type('60')).toBe(100);
    expect(await type('10')).toBe(10);
    expect(number.value).toBe('10');
    expect(number.validity.valid).toBe(true);
    number.stepUp();
    expect(number.value).toBe('100');
    expect(await type('0')).toBe(100);
    expect(textOf(page)).toContain('10 MB/s is supported as well.');
  });
});
