import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of } from 'rxjs';
import { auditApi, remediation } from '../../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { pageOf, textOf } from '../../../../testing/page-of';
import { Page } from '../../../core/api/page';
import { Remediation } from '../audit';
import { AuditApi } from '../audit-api';
import { RemediationHistory } from './remediation-history';

const DONE = remediation('COMPLETED', 'VERIFIED');
const RUNNING = remediation('RUNNING', 'APPLYING', { id: 'r2', undoOf: 'r1' });
const UNDONE = remediation('COMPLETED', 'VERIFIED', { id: 'r2', undoOf: 'r1' });

describe('RemediationHistory', () => {
  let api: ReturnType<typeof auditApi>;
  let fixture: ComponentFixture<RemediationHistory>;
  let look: () => void;

  async function show(...rows: Remediation[]): Promise<HTMLElement> {
    api = auditApi();
    api.remediations.mockReturnValue(of(pageOf(...rows)));
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
    const setInterval = jest.spyOn(globalThis, 'setInterval');
    fixture = TestBed.createComponent(RemediationHistory);
    look = setInterval.mock.calls.find(([, millis]) => millis === 2000)![0];
    setInterval.mockRestore();
    fixture.componentRef.setInput('mayRemediate', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function looked(): Promise<void> {
    look();
    await fixture.whenStable();
  }

  it('follows a change in progress to its end, with its details', async () => {
    const page = await show(RUNNING);
    page.querySelector<HTMLButtonElement>('.datagrid-detail-caret-button')!.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-remediation-steps'))).not.toContain('Verified');
    const answers = [new Subject<Page<Remediation>>(), new Subject<Page<Remediation>>()];
    answers.forEach((answer) => api.remediations.mockReturnValueOnce(answer));
    const before = api.remediations.mock.calls.length;
    await looked();
    await looked();
    expect(api.remediations).toHaveBeenCalledTimes(before + 1);
    answers[0]!.next(pageOf(UNDONE));
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-remediation-steps'))).toContain('Verified');
    await looked();
    expect(api.remediations).toHaveBeenCalledTimes(before + 1);
  });

  it('reads nothing again while no change is in progress', async () => {
    await show(DONE);
    const before = api.remediations.mock.calls.length;
    await looked();
    expect(api.remediations).toHaveBeenCalledTimes(before);
  });

  it('offers to undo what an earlier undo left, and nothing while one is in progress', async () => {
    const step = DONE.steps[0]!;
    const two = { ...DONE, steps: [step, { ...step, number: 1, option: 'DataMover.HardwareAcceleratedMove' }] };
    const page = await show(UNDONE, two);
    page.querySelectorAll<HTMLButtonElement>('.datagrid-detail-caret-button')[1]!.click();
    await fixture.whenStable();
    const undo = (): HTMLButtonElement | null => page.querySelector('.datagrid-detail-body button.btn-sm');
    undo()!.click();
    await fixture.whenStable();
    const asked = textOf(page.querySelector('td-undo-dialog'));
    expect(asked).toContain('DataMover.HardwareAcceleratedMove');
    expect(asked).not.toContain('VMFS3.UseATSForHBOnVMFS5');

    api.remediations.mockReturnValue(of(pageOf(RUNNING, two)));
    fixture.componentInstance['grid'].reload();
    await fixture.whenStable();
    expect(undo()).toBeNull();

    api.remediations.mockReturnValue(of(pageOf(UNDONE, DONE)));
    fixture.componentInstance['grid'].reload();
    await fixture.whenStable();
    expect(undo()).toBeNull();
  });
});
