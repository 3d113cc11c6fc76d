import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { RateFields } from './rate-fields';

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
});
