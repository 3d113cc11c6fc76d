import { TestBed } from '@angular/core/testing';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { UnitCurve } from './unit-curve';

describe('UnitCurve', () => {
  it('draws the duration against the unit, with the planned unit and what a larger one falls back to', async () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(UnitCurve);
    fixture.componentRef.setInput('points', [
      { blocks: 200, effectiveBlocks: 200, duration: 'PT24M', planned: false },
      { blocks: 9449, effectiveBlocks: 9449, duration: 'PT44S', planned: true },
      { blocks: 18898, effectiveBlocks: 200, duration: 'PT24M', planned: false },
    ]);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const rows = Array.from(page.querySelectorAll('tbody tr'), (row) => textOf(row));
    expect(rows[0]).toContain('24 min');
    expect(rows[1]).toContain('Planned');
    expect(rows[2]).toContain('The host uses 200 blocks instead');
    const heights = Array.from(page.querySelectorAll('circle'), (mark) => Number(mark.getAttribute('cy')));
    expect(heights[1]).toBeGreaterThan(heights[0]!);
    expect(heights[2]).toBe(heights[0]);
    expect(page.querySelectorAll('circle.planned')).toHaveLength(1);
    await expectAccessible(page);
  });
});
