import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, firstValueFrom, of } from 'rxjs';
import { audit, auditApi } from '../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { Audit } from './audit';
import { AuditApi } from './audit-api';
import { AuditSummary } from './audit-summary';
import { AuditScore } from './score/audit-score';

describe('AuditSummary', () => {
  it('starts one audit, however often Start is clicked before the answer', async () => {
    const api = auditApi();
    const answer = new Subject<Audit>();
    api.start.mockReturnValue(answer);
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
    const fixture: ComponentFixture<AuditSummary> = TestBed.createComponent(AuditSummary);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const start = (fixture.nativeElement as HTMLElement).querySelector<HTMLButtonElement>('button.btn-primary')!;
    expect(start.disabled).toBe(false);
    start.click();
    start.click();
    await fixture.whenStable();
    expect(api.start).toHaveBeenCalledTimes(1);
    expect(start.disabled).toBe(true);
    answer.next(audit());
    await fixture.whenStable();
    expect(start.disabled).toBe(false);
  });

  describe('of a cluster', () => {
    async function shown(scores: (fleet: AuditScore) => readonly AuditScore[]): Promise<string> {
      const api = auditApi();
      const [fleet] = await firstValueFrom(api.scores('fleet'));
      api.scores.mockReturnValue(of(scores(fleet!)));
      TestBed.configureTestingModule({
        providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
      });
      const fixture = TestBed.createComponent(AuditSummary);
      fixture.componentRef.setInput('clusterId', 'g:domain-c1');
      fixture.autoDetectChanges();
      await fixture.whenStable();
      return textOf(fixture.nativeElement as HTMLElement);
    }

    it('shows how many hosts were not audited', async () => {
      const text = await shown((fleet) => [{ ...fleet, kind: 'CLUSTER', id: 'g:domain-c1', unauditedHosts: 3 }]);
      expect(text).toContain('Hosts not audited yet: 3 of 15.');
    });

    it('shows that no host was audited', async () => {
      expect(await shown(() => [])).toContain('No host of this cluster has been audited yet.');
    });

    it('shows neither where all hosts were audited', async () => {
      expect(await shown((fleet) => [{ ...fleet, kind: 'CLUSTER', id: 'g:domain-c1' }])).not.toContain('audited yet');
    });
  });
});
