import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { auditApi } from '../../../../testing/audit-samples';
import { GUID, FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { said } from '../../../../testing/samples';
import { AuditApi } from '../audit-api';
import { ReclaimObstacleTable } from './reclaim-obstacle-table';

describe('ReclaimObstacleTable', () => {
  it('shows for each host whether it could reclaim, and what blocks it', async () => {
    const api = auditApi();
    const obstacles = [said('DEVICE_WITHOUT_DELETE', 'The host reports that naa.1 does not support UNMAP.')];
    api.obstacles.mockReturnValue(
      of([
        { hostId: `${GUID}:host-1`, hostName: 'esx-01', verdict: 'CLEAR', obstacles: [] },
        { hostId: `${GUID}:host-2`, hostName: 'esx-02', verdict: 'BLOCKED', obstacles },
      ] as const),
    );
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
    const fixture = TestBed.createComponent(ReclaimObstacleTable);
    fixture.componentRef.setInput('datastoreId', `${GUID}:datastore-1`);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const rows = Array.from(page.querySelectorAll('tbody tr'), (row) => textOf(row));
    expect(rows).toEqual([
      'esx-01 Possible',
      'esx-02 Not possible The host reports that naa.1 does not support UNMAP.',
    ]);
    await expectAccessible(page);
  });
});
