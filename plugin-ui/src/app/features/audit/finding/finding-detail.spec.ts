import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { throwError } from 'rxjs';
import { auditApi, finding } from '../../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { AuditApi } from '../audit-api';
import { FindingDetail } from './finding-detail';

describe('FindingDetail', () => {
  it('does not show with a finding that another could not be changed', async () => {
    const api = auditApi();
    api.unwaive.mockReturnValue(
      throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 'trace-7' } })),
    );
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
    const waiver = {
      id: 'w1',
      ruleId: 'ats-heartbeat',
      vcenter: 'vc',
      objectId: null,
      objectName: null,
      reason: 'old array',
      expiresAt: '2027-01-01T00:00:00Z',
      createdBy: 'anna',
      createdAt: '2026-11-20T18:00:00Z',
    };
    const fixture = TestBed.createComponent(FindingDetail);
    const page = fixture.nativeElement as HTMLElement;
    fixture.componentRef.setInput('finding', finding({ waiver }));
    fixture.componentRef.setInput('mayWaive', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    Array.from(page.querySelectorAll('button')).at(-1)?.click();
    await fixture.whenStable();
    expect(textOf(page)).toContain('trace-7');
    fixture.componentRef.setInput('finding', finding({ id: 'f2', waiver }));
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('trace-7');
  });
});
