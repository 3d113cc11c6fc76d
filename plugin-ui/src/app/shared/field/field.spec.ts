import { ComponentFixture, TestBed } from '@angular/core/testing';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { choicesOf } from './choice';
import { Field } from './field';

describe('Field', () => {
  let fixture: ComponentFixture<Field>;
  let values: string[];

  async function show(inputs: Record<string, unknown>): Promise<HTMLElement> {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    fixture = TestBed.createComponent(Field);
    values = [];
    fixture.componentInstance.value.subscribe((value) => values.push(value));
    for (const [name, value] of Object.entries({ fieldId: 'one', label: 'policy.name', value: '', ...inputs })) {
      fixture.componentRef.setInput(name, value);
    }
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function type(page: HTMLElement, value: string, ...events: string[]): void {
    const control = page.querySelector<HTMLInputElement>('#one')!;
    control.value = value;
    events.forEach((event) => control.dispatchEvent(new Event(event)));
    fixture.detectChanges();
  }

  it('names its control and describes it by the help', async () => {
    const page = await show({ help: 'policy.scopeHelp' });
    expect(page.querySelector('label')?.htmlFor).toBe('one');
    expect(page.querySelector('#one')?.getAttribute('aria-describedby')).toBe('one-help');
    type(page, 'Nightly', 'input', 'change');
    expect(values).toEqual(['Nightly']);
    await expectAccessible(page);
  });

  it('shows that it is required only after it was left empty', async () => {
    const page = await show({ required: true });
    expect(textOf(page)).not.toContain('This field is required.');
    type(page, '', 'blur');
    expect(textOf(page)).toContain('This field is required.');
  });

  it('reports a lazy value when the user is done with it', async () => {
    const page = await show({ lazy: true });
    type(page, 'esx', 'input');
    expect(values).toEqual([]);
    type(page, 'esx-01', 'change');
    expect(values).toEqual(['esx-01']);
  });

  it('offers choices by their messages', async () => {
    const choices = choicesOf(['DAILY', 'WEEKLY'], (rhythm) => `auditSchedule.${rhythm}`);
    const page = await show({ type: 'select', choices, value: 'WEEKLY' });
    expect(page.querySelector<HTMLSelectElement>('#one')?.value).toBe('WEEKLY');
    type(page, 'DAILY', 'change');
    expect(values).toEqual(['DAILY']);
    await expectAccessible(page);
  });
});
