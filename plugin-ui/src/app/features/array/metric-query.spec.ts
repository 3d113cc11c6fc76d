import { ComponentFixture, TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { MetricQueryFields } from './metric-query';

describe('MetricQueryFields', () => {
  let fixture: ComponentFixture<MetricQueryFields>;
  let changed: jest.Mock;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    changed = jest.fn();
  });
  afterEach(() => {
    fixture.destroy();
  });

  async function open(query: object | null = null): Promise<HTMLElement> {
    fixture = TestBed.createComponent(MetricQueryFields);
    fixture.componentRef.setInput('query', query);
    fixture.componentInstance.changed.subscribe(changed);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function enter(name: string, value: string, event = 'input'): Promise<void> {
    const field = (fixture.nativeElement as HTMLElement).querySelector<HTMLInputElement>(`#field-${name}`)!;
    field.value = value;
    field.dispatchEvent(new Event(event));
    await fixture.whenStable();
  }

  it('begins with the exporter of FlashArray', async () => {
    await open();
    expect(changed).toHaveBeenLastCalledWith({
      used: 'purefa_volume_space_bytes{space="virtual"}',
      size: 'purefa_volume_space_bytes{space="total_provisioned"}',
      deviceLabel: 'naa_id',
      devicePrefix: null,
      nameLabel: 'name',
      labelsFrom: null,
      matching: [],
      interval: 'PT120S',
      stepBytes: 1,
      overheadPercent: 0,
    });
  });

  it('fills in what NetApp Harvest reports, and keeps changes', async () => {
    await open();
    await enter('preset', 'harvest', 'change');
    await enter('interval', ' 240 ');
    expect(changed).toHaveBeenLastCalledWith({
      used: 'lun_size_used',
      size: 'lun_size',
      deviceLabel: 'serial_hex',
      devicePrefix: 'naa.600a0980',
      nameLabel: 'lun',
      labelsFrom: 'lun_labels',
      matching: ['cluster', 'svm', 'volume', 'qtree', 'lun'],
      interval: 'PT240S',
      stepBytes: 4096,
      overheadPercent: 0.5,
    });
  });

  it('is complete only with metrics, a label, and an interval', async () => {
    await open();
    await enter('preset', 'other', 'change');
    expect(changed).toHaveBeenLastCalledWith(null);
    await enter('used', 'used');
    await enter('size', 'size');
    await enter('deviceLabel', 'naa');
    expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ used: 'used', interval: 'PT60S' }));
    await enter('labelsFrom', 'labels');
    expect(changed).toHaveBeenLastCalledWith(null);
    await enter('matching', 'svm, lun');
    expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ matching: ['svm', 'lun'] }));
  });

  it.each([
    ['stepBytes', '4 KB', '4096'],
    ['stepBytes', '4,096', '4096'],
    ['overheadPercent', '0.5 %', '0.5'],
    ['interval', '2 min', '120'],
  ])('takes no number of %s from %s', async (name, text, right) => {
    const page = await open();
    await enter(name, text);
    expect(changed).toHaveBeenLastCalledWith(null);
    expect(page.querySelector(`#field-${name}`)?.getAttribute('aria-invalid')).toBe('true');
    await enter(name, '');
    expect(changed).toHaveBeenLastCalledWith(null);
    await enter(name, right);
    expect(changed).toHaveBeenLastCalledWith(
      expect.objectContaining(name === 'interval' ? { interval: 'PT120S' } : { [name]: Number(right) }),
    );
    expect(page.querySelector(`#field-${name}`)?.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('shows the stored query', async () => {
    const page = await open({
      used: 'used',
      size: 'size',
      deviceLabel: 'naa',
      devicePrefix: null,
      nameLabel: null,
      labelsFrom: null,
      matching: [],
      interval: 'PT1M30S',
      stepBytes: 512,
      overheadPercent: 0,
    });
    expect(page.querySelector<HTMLSelectElement>('#field-preset')?.value).toBe('other');
    expect(page.querySelector<HTMLInputElement>('#field-interval')?.value).toBe('90');
    expect(changed).toHaveBeenLastCalledWith(
      expect.objectContaining({ used: 'used', interval: 'PT90S', stepBytes: 512 }),
    );
  });
});
