import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { estimate, said } from '../../../../testing/samples';
import { EstimateGrid } from './estimate-grid';

describe('EstimateGrid', () => {
  it('separates the confidence from what an earlier run proved', async () => {
    const proof = said('PROVED_NOTHING_RECLAIMED', 'The last run reclaimed nothing.');
    const outlook = { confidence: 'LOW' as const, minBytes: 0, maxBytes: 1, reasons: [proof], proved: null };
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(EstimateGrid);
    fixture.componentRef.setInput('estimates', [estimate({ outlook })]);
    fixture.componentRef.setInput('selected', []);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const row = textOf((fixture.nativeElement as Element).querySelector('clr-dg-row'));
    expect(row).toContain('Confidence: Low The last run reclaimed nothing.');
  });
});
