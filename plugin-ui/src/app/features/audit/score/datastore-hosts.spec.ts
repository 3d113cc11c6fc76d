import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { auditApi } from '../../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { said } from '../../../../testing/samples';
import { AuditApi } from '../audit-api';
import { DatastoreHosts } from './datastore-hosts';
import { ReclaimObstacles } from './audit-score';

const notAudited = said('HOST_NOT_AUDITED', 'The host has not been audited yet.');

describe('DatastoreHosts', () => {
  let api: ReturnType<typeof auditApi>;

  beforeEach(() => {
    api = auditApi();
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
  });

  function host(hostId: string, obstacles: ReclaimObstacles['obstacles']): ReclaimObstacles {
    return { hostId, hostName: hostId, verdict: obstacles.length > 0 ? 'UNKNOWN' : 'CLEAR', obstacles };
  }

  async function show(...hosts: ReclaimObstacles[]): Promise<HTMLElement> {
    api.obstacles.mockReturnValue(of(hosts));
    const fixture = TestBed.createComponent(DatastoreHosts);
    fixture.componentRef.setInput('datastoreId', 'ds-1');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows no empty list of findings while none of the hosts is audited, and audits them', async () => {
    const page = await show(host('h1', [notAudited]), host('h2', [notAudited]));
    expect(page.querySelector('td-finding-panel')).toBeNull();
    expect(textOf(page)).toContain('Hosts not audited yet: 2 of 2. Their findings are not known.');
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button) === 'Audit now')
      ?.click();
    expect(api.start).toHaveBeenCalledWith(['h1', 'h2']);
  });

  it('shows the findings and which hosts they leave out', async () => {
    const page = await show(host('h1', []), host('h2', [notAudited]));
    expect(page.querySelector('td-finding-panel')).not.toBeNull();
    expect(textOf(page)).toContain('Hosts not audited yet: 1 of 2.');
    await expectAccessible(page);
  });
});
