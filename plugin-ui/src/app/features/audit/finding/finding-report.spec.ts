import { TestBed } from '@angular/core/testing';
import { firstValueFrom, of } from 'rxjs';
import { audit, auditApi, finding } from '../../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { said } from '../../../../testing/samples';
import { AuditApi } from '../audit-api';
import { FindingReport } from './finding-report';

describe('FindingReport', () => {
  it('puts all findings, what they rest on, and what could not be read on paper, as plain text', async () => {
    const skipped = [{ id: 'h', name: 'esx-04', reason: said('HOST_NOT_CONNECTED', 'The host is not connected.') }];
    const waiver = {
      id: 'w',
      ruleId: 'ats-heartbeat',
      vcenter: 'vc',
      objectId: null,
      objectName: null,
      reason: 'old <array>',
      expiresAt: '2027-01-01T00:00:00Z',
      createdBy: 'anna',
      createdAt: '2026-11-20T18:00:00Z',
    };
    const found = [finding({ objectName: '<b>esx-07</b>' }), finding({ id: 'f2', waiver })];
    const api = auditApi();
    api.latest.mockReturnValue(of(audit({ skipped })));
    api.allFindings.mockReturnValue(of(found));
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
    const blob = await firstValueFrom(TestBed.inject(FindingReport).of({ ruleId: 'ats-heartbeat' }));
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(blob);
    });
    expect(api.allFindings).toHaveBeenCalledWith({ ruleId: 'ats-heartbeat' });
    const page = new DOMParser().parseFromString(text, 'text/html');
    expect(page.querySelector('b')).toBeNull();
    expect(page.body.textContent).toContain('<b>esx-07</b>');
    expect(page.body.textContent).toContain('esx-04 (The host is not connected.)');
    expect(page.body.textContent).toContain('anna: old <array>');
    expect(Array.from(page.querySelectorAll('table:first-of-type td'), (cell) => cell.textContent)).toContain(
      'ATS heartbeat differs from vendor recommendation',
    );
  });
});
