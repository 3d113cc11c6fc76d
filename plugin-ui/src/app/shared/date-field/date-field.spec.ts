import { ComponentFixture, TestBed } from '@angular/core/testing';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { I18n } from '../../core/i18n/i18n';
import { NO_PREFERENCES, Preferences } from '../../core/i18n/reading';
import { DateTimeField } from './date-time-field';

describe('DateTimeField', () => {
  let fixture: ComponentFixture<DateTimeField>;
  let page: HTMLElement;

  async function show(value: string, chosen: Partial<Preferences>): Promise<void> {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    await prefer(chosen);
    fixture = TestBed.createComponent(DateTimeField);
    fixture.componentRef.setInput('fieldId', 'at');
    fixture.componentRef.setInput('label', 'queue.finishBy');
    fixture.componentRef.setInput('value', value);
    fixture.componentInstance.value.subscribe((next) => fixture.componentRef.setInput('value', next));
    page = fixture.nativeElement as HTMLElement;
    fixture.autoDetectChanges();
    await fixture.whenStable();
  }

  const prefer = (chosen: Partial<Preferences>) => TestBed.inject(I18n).use({ ...NO_PREFERENCES, ...chosen });
  const control = (id: string) => page.querySelector<HTMLInputElement>(`#${id}`)!;

  async function type(id: string, text: string): Promise<void> {
    const field = control(id);
    field.value = text;
    for (const event of ['input', 'change', 'blur', 'focusout']) {
      field.dispatchEvent(new Event(event, { bubbles: true }));
    }
    await fixture.whenStable();
  }

  it('writes a German date with its calendar', async () => {
    await show('2026-11-22T13:30', { language: 'de', timeFormat: 'HOURS_24' });
    expect(control('at').value).toBe('22.11.2026');
    expect(control('at').placeholder).toBe('DD.MM.YYYY');
    expect(control('at-time').value).toBe('13:30');
    page.querySelector<HTMLButtonElement>('.clr-input-group-icon-action')?.click();
    await fixture.whenStable();
    expect(document.querySelector('.calendar-weekdays, .weekdays')?.textContent).toMatch(
      /^\s*M\s*D\s*M\s*D\s*F\s*S\s*S\s*$/,
    );
    await expectAccessible(page);
  });

  it('takes a date and a time of the user’s form, and follows another one', async () => {
    await show('', { language: 'de', timeFormat: 'HOURS_24' });
    await type('at', '24.12.2026');
    expect(fixture.componentInstance.value()).toBe('');
    await type('at-time', '8:05');
    expect(fixture.componentInstance.value()).toBe('2026-12-24T08:05');
    expect(control('at-time').value).toBe('08:05');
    await prefer({ language: 'en', timeFormat: 'HOURS_12' });
    await fixture.whenStable();
    expect(control('at').value).toBe('12/24/2026');
    expect(control('at-time').value).toMatch(/^8:05\sAM$/);
    await type('at-time', '1:30 pm');
    expect(fixture.componentInstance.value()).toBe('2026-12-24T13:30');
  });

  it('says what is no date or no time', async () => {
    await show('', { language: 'en' });
    await type('at', 'tomorrow');
    await type('at-time', 'noon');
    expect(textOf(page)).toContain('select one from the calendar');
    expect(textOf(page)).toContain('Enter a time, such as 13:30.');
  });

  it('reports one half alone, and what cannot be read, as incomplete', async () => {
    await show('', { language: 'en', timeFormat: 'HOURS_24' });
    const field = fixture.componentInstance;
    expect(field.incomplete()).toBe(false);
    await type('at', '12/24/2026');
    expect(field.incomplete()).toBe(true);
    expect(textOf(page)).toContain('Enter both the date and the time.');
    await expectAccessible(page);
    await type('at-time', '25:00');
    expect(field.incomplete()).toBe(true);
    expect(textOf(page)).toContain('Enter a time, such as 13:30.');
    expect(textOf(page)).not.toContain('Enter both');
    await type('at-time', '8:05');
    expect(field.incomplete()).toBe(false);
    await type('at', '');
    expect(field.incomplete()).toBe(true);
    await type('at-time', '');
    expect(field.incomplete()).toBe(false);
    await type('at', 'tomorrow');
    expect(field.incomplete()).toBe(true);
    expect(textOf(page)).not.toContain('Enter both');
  });

  it('asks for the other half only after both are left', async () => {
    await show('', { language: 'en', timeFormat: 'HOURS_24' });
    await type('at', '12/24/2026');
    control('at-time').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('Enter both');
    control('at').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: control('at-time') }));
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('Enter both');
    control('at-time').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Enter both');
  });

  it('begins the weeks of the calendar as the user chose', async () => {
    await show('2026-11-22T13:30', { language: 'de', firstDayOfWeek: 'SUNDAY' });
    page.querySelector<HTMLButtonElement>('.clr-input-group-icon-action')?.click();
    await fixture.whenStable();
    expect(document.querySelector('.calendar-weekdays, .weekdays')?.textContent).toMatch(/^\s*S\s*M\s*D/);
  });
});
