import { ComponentFixture, TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { HttpErrorResponse } from '@angular/common/http';
import { firstValueFrom, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { PageAddress } from '../../core/address/page-address';
import { audit, auditApi, finding, remediation } from '../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { pageOf, textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { AuditApi } from './audit-api';
import { FleetAudit } from './fleet-audit';
import { AuditScore } from './score/audit-score';

describe('FleetAudit', () => {
  let api: ReturnType<typeof auditApi>;
  let fixture: ComponentFixture<FleetAudit>;

  beforeEach(() => {
    api = auditApi();
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
  });

  async function show(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(FleetAudit);
    fixture.componentRef.setInput('mayRemediate', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    await press('Findings');
    return fixture.nativeElement as HTMLElement;
  }

  async function press(name: string | RegExp): Promise<void> {
    const all = Array.from(document.querySelectorAll('button'), (each) => each);
    const page = fixture.nativeElement as HTMLElement;
    const button = [...page.querySelectorAll('button'), ...all].find((candidate) =>
      typeof name === 'string' ? textOf(candidate) === name : name.test(textOf(candidate)),
    );
    if (!button) {
      throw new Error(`no button ${String(name)}`);
    }
    button.click();
    await fixture.whenStable();
  }

  async function select(page: HTMLElement): Promise<void> {
    page.querySelector<HTMLInputElement>('clr-dg-row input[type=checkbox]')?.click();
    await fixture.whenStable();
  }

  async function toStep(page: HTMLElement, number: number): Promise<void> {
    page.querySelectorAll<HTMLButtonElement>('.clr-wizard-stepnav-link')[number - 1]?.click();
    await fixture.whenStable();
  }

  async function uncheck(page: HTMLElement, index: number): Promise<void> {
    page.querySelectorAll<HTMLInputElement>('td-remediation-wizard td-check input')[index]?.click();
    await fixture.whenStable();
  }

  it('shows score, counts and drift of the latest audit', async () => {
    const page = await show();
    const summary = textOf(page.querySelector('td-audit-summary'));
    expect(summary).toContain('Score 87');
    expect(summary).toContain('2 new, 1 resolved.');
    await expectAccessible(page);
  });

  it('shows the coverage, and why there is no score without enough of it', async () => {
    const [score] = await firstValueFrom(auditApi().scores('fleet'));
    api.scores.mockReturnValue(of([{ ...score, score: null, coveragePercent: 60 }] as AuditScore[]));
    const summary = textOf((await show()).querySelector('td-audit-summary'));
    expect(summary).toContain('Score –');
    expect(summary).toContain('Coverage 60%');
    expect(summary).toContain('Less than 75% of the readings of the hosts succeeded');
  });

  it('lists hosts that could not be read with the reasons, and shows when no audit has run', async () => {
    const skipped = [
      { id: 'h4', name: 'esx-04', reason: said('HOST_NOT_CONNECTED', 'The host is not connected.') },
      { id: 'h5', name: 'esx-05', reason: said('HOST_UNREADABLE', 'It did not respond.') },
    ];
    api.latest.mockReturnValue(of(audit({ skipped })));
    const page = await show();
    expect(textOf(page)).toContain('Hosts that could not be read (2):');
    expect(Array.from(page.querySelectorAll('td-audit-summary li'), textOf)).toEqual([
      'esx-04: The host is not connected.',
      'esx-05: It did not respond.',
    ]);
    await expectAccessible(page);
    api.latest.mockReturnValue(of(null));
    expect(textOf(await show())).toContain('Not audited yet');
  });

  it('shows why something is a finding, with evidence, source and commands', async () => {
    const explained = finding({
      remediation: { changes: [], commands: ['esxcli storage nmp device set'] },
      blocks: 'guest',
    });
    api.findings.mockReturnValue(of(pageOf(explained)));
    const page = await show();
    page.querySelector<HTMLButtonElement>('.datagrid-detail-caret-button')?.click();
    await fixture.whenStable();
    const detail = textOf(page.querySelector('td-finding-detail'));
    expect(detail).toContain('It is 0, and 1 is expected.');
    expect(detail).toContain('Recommended by1 (Pure FlashArray)');
    expect(detail).toContain('white paper');
    expect(detail).toContain('esxcli storage nmp device set');
    expect(detail).toContain('UNMAP from virtual machines');
  });

  it('previews before it changes, then applies and undoes', async () => {
    const page = await show();
    await select(page);
    await press('Fix… (1)');
    expect(textOf(page.querySelector('td-remediation-wizard'))).toContain('Findings to fix: 1 of 1.');
    await press('Next');
    expect(api.fix).toHaveBeenLastCalledWith(['f1'], true, 'stop');
    expect(textOf(page.querySelector('td-remediation-wizard'))).toContain('No changes have been made yet.');
    await press('Next');
    await press('Next');
    expect(textOf(page.querySelector('td-remediation-wizard'))).toContain('UseATSForHBOnVMFS5 becomes 1 (hosts: 1)');
    await press('Change values (1)');
    expect(page.querySelector('td-remediation-wizard')).toBeNull();
    expect(api.fix).toHaveBeenLastCalledWith(['f1'], false, 'stop');
    expect(textOf(page.querySelector('td-remediation-dialog'))).toContain('Verified');
    await press('Undo');
    expect(api.undo).not.toHaveBeenCalled();
    expect(textOf(page.querySelector('td-undo-dialog'))).toContain('Restore the previous values (1)?');
    await press('Restore values (1)');
    expect(api.undo).toHaveBeenCalledWith('r1');
    expect(textOf(page.querySelector('td-remediation-dialog .modal-title'))).toBe('Changes undone');
  });

  it('fixes and saves only what the filter of the objects shows', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:1');
    URL.revokeObjectURL = jest.fn();
    await show();
    const filters = [{ property: 'objectName', value: 'esx-01' }];
    fixture.debugElement.query(By.css('td-finding-grid clr-datagrid')).triggerEventHandler('clrDgRefresh', { filters });
    await fixture.whenStable();
    const shown = expect.objectContaining({ q: 'esx-01', waived: false }) as object;
    await press('Export CSV');
    expect(api.export).toHaveBeenLastCalledWith(shown, 'text/csv');
    await press('Export JSON');
    expect(api.export).toHaveBeenLastCalledWith(shown, 'application/json');
    await press('Print');
    expect(api.allFindings).toHaveBeenLastCalledWith(shown);
    api.allFindings.mockClear();
    await press('Fix all matching…');
    expect(api.allFindings).toHaveBeenLastCalledWith(shown);
  });

  it('changes only what is still chosen, whichever way leads back to the findings and on', async () => {
    api.findings.mockReturnValue(of(pageOf(finding(), finding({ id: 'f2' }))));
    const page = await show();
    page.querySelectorAll<HTMLInputElement>('clr-dg-row input[type=checkbox]').forEach((box) => box.click());
    await fixture.whenStable();
    await press('Fix… (2)');
    for (let step = 1; step < 4; step++) await press('Next');
    expect(api.fix).toHaveBeenLastCalledWith(['f1', 'f2'], true, 'stop');
    await toStep(page, 1);
    await uncheck(page, 0);
    await toStep(page, 4);
    expect(page.querySelector('clr-wizard-page.active td-check')).not.toBeNull();
    await press('Next');
    expect(api.fix).toHaveBeenLastCalledWith(['f2'], true, 'stop');
    await press('Back');
    await uncheck(page, 0);
    await toStep(page, 2);
    expect(api.fix).toHaveBeenLastCalledWith(['f1', 'f2'], true, 'stop');
    await press('Next');
    await press('Next');
    await press('Change values (1)');
    expect(api.fix).toHaveBeenLastCalledWith(['f1', 'f2'], false, 'stop');
  });

  it('offers no change when everything is skipped, and shows why', async () => {
    const message = said('HOST_IN_MAINTENANCE', 'The host is in maintenance mode.');
    const preview = remediation('DRY_RUN', 'LEFT_OUT');
    api.fix.mockReturnValue(of({ ...preview, steps: preview.steps.map((step) => ({ ...step, message })) }));
    const page = await show();
    await select(page);
    await press('Fix… (1)');
    await press('Next');
    await press('Next');
    await press('Next');
    const apply = Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === 'Change values (0)');
    expect(apply?.disabled).toBe(true);
    expect(textOf(page.querySelector('td-remediation-wizard'))).toContain('The host is in maintenance mode.');
  });

  it('does not offer to fix what it can only show commands for', async () => {
    api.findings.mockReturnValue(of(pageOf(finding({ remediation: null }))));
    const page = await show();
    await select(page);
    const fix = Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === 'Fix… (0)');
    expect(fix?.disabled).toBe(true);
  });

  it('shows hosts, rules and changes', async () => {
    const page = await show();
    await press('Hosts');
    expect(textOf(page.querySelector('td-host-grid clr-dg-row'))).toContain('esx-07cluster-18.0.375');
    await press('By rule');
    expect(api.rules).toHaveBeenCalled();
    await press('Changes');
    expect(textOf(page.querySelector('td-remediation-history clr-dg-row'))).toContain('Completed');
  });

  it('scores clusters and datastores, and leads to them', async () => {
    const page = await show();
    const opened = jest.fn();
    fixture.componentInstance.scoreOpened.subscribe(opened);
    await press('Clusters');
    expect(textOf(page.querySelector('td-score-grid clr-dg-row'))).toContain('cluster87');
    await press('Datastores');
    expect(api.scores).toHaveBeenLastCalledWith('datastore');
    page.querySelector<HTMLButtonElement>('td-score-grid .td-link')?.click();
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ name: 'datastore' }));
    await expectAccessible(page);
  });

  it('shows the finding of its address that is not on the page of the list', async () => {
    TestBed.inject(PageAddress).change({ finding: 'f-77' });
    const page = await show();
    const linked = page.querySelector('td-finding-grid section.td-panel');
    expect(api.finding).toHaveBeenCalledWith('f-77');
    expect(linked?.querySelector('td-finding-detail')).not.toBeNull();
    await expectAccessible(page);
    linked?.querySelector('button')?.click();
    await fixture.whenStable();
    expect(page.querySelector('td-finding-grid section.td-panel')).toBeNull();
    expect(TestBed.inject(PageAddress).place()).not.toHaveProperty('finding');
  });

  it('shows why findings cannot be shown, and retries', async () => {
    api.findings.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
    const page = await show();
    expect(textOf(page)).toContain('The Tidemark service is unreachable');
    api.findings.mockReturnValue(of(pageOf(finding())));
    page.querySelector<HTMLButtonElement>('.alert-action')?.click();
    await fixture.whenStable();
    expect(page.querySelectorAll('td-finding-grid clr-dg-row')).toHaveLength(1);
  });
});
