import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { Setup, SetupApi, SetupStep, StepKind } from './setup';
import { SetupChecklist } from './setup-checklist';
import { SetupReturn } from './setup-return';

describe('SetupChecklist', () => {
  let api: Mocks<SetupApi>;
  let fixture: ComponentFixture<SetupChecklist>;
  const opened: StepKind[] = [];

  function setup(...steps: SetupStep[]): Setup {
    return { dismissed: false, steps };
  }

  const step = (kind: StepKind, state: SetupStep['state'], statement: SetupStep['statement'] = null): SetupStep => ({
    kind,
    state,
    statement,
  });

  async function show(value: Setup, mayConfigure = true): Promise<HTMLElement> {
    api = mocksOf(SetupApi, {
      read: () => of(value),
      dismiss: () => of({ ...value, dismissed: true }),
      show: () => of({ ...value, dismissed: false }),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: SetupApi, useValue: api }],
    });
    fixture = TestBed.createComponent(SetupChecklist);
    fixture.componentRef.setInput('mayConfigure', mayConfigure);
    fixture.componentInstance.opened.subscribe((kind) => opened.push(kind));
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows each step with its state, and leads to those that are left', async () => {
    const lacks = said('SERVICE_ACCOUNT_LACKS', 'It lacks Task.Create.');
    const page = await show(
      setup(step('VCENTER', 'DONE'), step('SERVICE_ACCOUNT', 'FAILED', lacks), step('ARRAY', 'OPEN')),
    );
    expect(textOf(page)).toContain('1 of 3 done');
    expect(textOf(page)).toContain('It lacks Task.Create.');
    const links = [...page.querySelectorAll<HTMLButtonElement>('li button')];
    links.forEach((link) => link.click());
    expect(opened).toEqual(['SERVICE_ACCOUNT', 'ARRAY']);
    await expectAccessible(page);
  });

  it('offers to connect an array, to set the service account, and to back up only to users who may', async () => {
    const page = await show(
      setup(step('ARRAY', 'OPEN'), step('SERVICE_ACCOUNT', 'OPEN'), step('BACKUP', 'OPEN')),
      false,
    );
    expect(page.querySelector('li button')).toBeNull();
  });

  it('is gone when all steps are taken, also if an array is away later', async () => {
    const page = await show(setup(step('AUDIT', 'DONE'), step('ARRAY', 'FAILED')));
    expect(page.querySelector('section')).toBeNull();
  });

  it('is gone for the user who hides it', async () => {
    const page = await show(setup(step('AUDIT', 'OPEN')));
    page.querySelector<HTMLButtonElement>('.td-head button')?.click();
    await fixture.whenStable();
    expect(page.querySelector('section')).toBeNull();
    expect(api.dismiss).toHaveBeenCalled();
  });

  it('shows why it cannot be hidden', async () => {
    const page = await show(setup(step('AUDIT', 'OPEN')));
    api.dismiss.mockReturnValue(throwError(() => new Error('away')));
    page.querySelector<HTMLButtonElement>('.td-head button')?.click();
    await fixture.whenStable();
    expect(page.querySelector('clr-alert')).not.toBeNull();
  });

  it('can be shown again by the user who hid it', async () => {
    api = mocksOf(SetupApi, {
      read: () => of({ dismissed: true, steps: [step('AUDIT', 'OPEN')] }),
      dismiss: () => of({ dismissed: true, steps: [] }),
      show: () => of({ dismissed: false, steps: [step('AUDIT', 'OPEN')] }),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: SetupApi, useValue: api }],
    });
    const again = TestBed.createComponent(SetupReturn);
    let shown = 0;
    again.componentInstance.shown.subscribe(() => shown++);
    again.autoDetectChanges();
    await again.whenStable();
    const page = again.nativeElement as HTMLElement;
    await expectAccessible(page);
    page.querySelector('button')?.click();
    await again.whenStable();
    expect(shown).toBe(1);
    expect(page.querySelector('button')).toBeNull();
  });
});
