import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject } from 'rxjs';
import { audit, auditApi } from '../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Audit } from './audit';
import { AuditApi } from './audit-api';
import { AuditSummary } from './audit-summary';

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
});
