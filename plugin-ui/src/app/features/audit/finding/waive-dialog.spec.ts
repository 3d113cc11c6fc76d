import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { finding } from '../../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { Finding } from '../audit';
import { AuditApi } from '../audit-api';
import { WaiveDialog } from './waive-dialog';

describe('WaiveDialog', () => {
  let fixture: ComponentFixture<WaiveDialog>;
  const api = mocksOf(AuditApi, { waive: () => throwError(() => new HttpErrorResponse({ status: 409 })) });

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: AuditApi, useValue: api }],
    });
    fixture = TestBed.createComponent(WaiveDialog);
  });

  async function open(shown: Finding | null): Promise<HTMLElement> {
    fixture.componentRef.setInput('finding', shown);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function type(field: string, text: string): Promise<void> {
    const input = (fixture.nativeElement as HTMLElement).querySelector<HTMLInputElement>(field)!;
    input.value = text;
    for (const event of ['input', 'change', 'blur']) {
      input.dispatchEvent(new Event(event));
    }
    await fixture.whenStable();
  }

  it('begins anew with each finding, and names it', async () => {
    const page = await open(finding());
    await type('#waive-reason', 'Planned for June');
    await type('#waive-until', '12/31/2026');
    page.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    await fixture.whenStable();
    expect(api.waive).toHaveBeenCalledTimes(1);
    expect(page.querySelector('clr-alert')).not.toBeNull();
    await open(null);
    await open(finding({ id: 'f2', objectName: 'esx-08' }));
    expect(textOf(page.querySelector('form'))).toContain('ATS heartbeat differs from vendor recommendation: esx-08');
    expect(page.querySelector('clr-alert')).toBeNull();
    for (const field of ['#waive-reason', '#waive-until']) {
      expect(page.querySelector<HTMLInputElement>(field)?.value).toBe('');
    }
    expect(textOf(page)).not.toContain('This field is required.');
    expect(page.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true);
    await expectAccessible(page);
  });
});
