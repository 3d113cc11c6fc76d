import { ComponentFixture, TestBed } from '@angular/core/testing';
import { NEVER, of } from 'rxjs';
import { auditApi, finding } from '../../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { pageOf, textOf } from '../../../../testing/page-of';
import { PageAddress } from '../../../core/address/page-address';
import { AuditApi } from '../audit-api';
import { FindingGrid } from './finding-grid';

describe('FindingGrid', () => {
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
  let api: ReturnType<typeof auditApi>;
  let client: FakeClient;
  let fixture: ComponentFixture<FindingGrid>;
  let page: HTMLElement;

  beforeEach(() => {
    api = auditApi();
    client = new FakeClient();
    TestBed.configureTestingModule({ providers: [provideFakeClient(client), { provide: AuditApi, useValue: api }] });
  });

  async function show(): Promise<void> {
    fixture = TestBed.createComponent(FindingGrid);
    fixture.componentRef.setInput('mayRemediate', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
  }

  async function press(selector: string): Promise<void> {
    Array.from(page.querySelectorAll<HTMLButtonElement>(selector)).at(-1)!.click();
    await fixture.whenStable();
  }

  const details = () => textOf(page.querySelector('td-finding-detail'));

  it('shows in the pane what a finding is after the list was read again', async () => {
    await show();
    await press('.datagrid-detail-caret-button');
    expect(details()).not.toContain('old array');
    api.findings.mockReturnValue(of(pageOf(finding({ waiver }))));
    client.refresh();
    await fixture.whenStable();
    expect(details()).toContain('old array');
  });

  it('shows what a linked finding is after its waiver ended', async () => {
    TestBed.inject(PageAddress).change({ finding: 'f9' });
    api.finding.mockImplementation((id) => of(finding({ id, waiver })));
    await show();
    expect(details()).toContain('old array');
    api.finding.mockImplementation((id) => of(finding({ id })));
    await press('td-finding-detail button');
    expect(details()).not.toContain('old array');
  });

  it('ends a waiver once while its request waits for the answer', async () => {
    api.findings.mockReturnValue(of(pageOf(finding({ waiver }))));
    api.unwaive.mockReturnValue(NEVER);
    await show();
    await press('.datagrid-detail-caret-button');
    await press('td-finding-detail button');
    await press('td-finding-detail button');
    expect(api.unwaive).toHaveBeenCalledTimes(1);
  });
});
