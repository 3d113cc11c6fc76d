import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { settled, textOf } from '../../../testing/page-of';
import { Preferences } from '../../core/i18n/reading';
import { ReadingSettings } from './reading-settings';
import { ServerApi } from './server-api';

describe('language and formats of a user', () => {
  let api: Mocks<ServerApi, 'savePreferences'>;
  let fixture: ComponentFixture<ReadingSettings>;
  let page: HTMLElement;

  function select(id: string, value: string): void {
    const field = page.querySelector<HTMLSelectElement>(`#preferences-${id}`)!;
    field.value = value;
    field.dispatchEvent(new Event('change'));
  }

  async function choose(id: string, value: string): Promise<void> {
    select(id, value);
    await settled();
    await fixture.whenStable();
  }

  beforeEach(async () => {
    localStorage.clear();
    api = mocksOf(ServerApi, { savePreferences: (preferences: Preferences) => of(preferences) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ServerApi, useValue: api }],
    });
    fixture = TestBed.createComponent(ReadingSettings);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
  });

  afterEach(() => localStorage.clear());

  it('keeps the language that the user chooses, and shows it at once', async () => {
    const offered = Array.from(page.querySelectorAll('#preferences-language option'), (option) => textOf(option));
    expect(offered).toEqual(['Use the language of the vSphere Client', 'Deutsch', 'English']);
    await choose('language', 'de');
    await choose('time', 'HOURS_12');
    const chosen = { language: 'de', timeFormat: 'HOURS_12', firstDayOfWeek: null };
    expect(api.savePreferences).toHaveBeenLastCalledWith(chosen);
    expect(textOf(page)).toContain('Erster Tag der Woche');
    expect(JSON.parse(localStorage.getItem('tidemark.preferences') ?? '')).toEqual(chosen);
    await expectAccessible(page);
    await choose('language', '');
    expect(textOf(page)).toContain('First day of the week');
    api.savePreferences.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
    await choose('language', 'de');
    expect(textOf(page)).toContain('First day of the week');
  });

  it('keeps both of two choices that follow each other faster than the service responds', async () => {
    const sent: Preferences[] = [];
    const responses: Subject<Preferences>[] = [];
    api.savePreferences.mockImplementation((preferences: Preferences) => {
      const response = new Subject<Preferences>();
      sent.push(preferences);
      responses.push(response);
      return response;
    });
    const respond = async (at: number) => {
      responses[at]!.next(sent[at]!);
      await settled();
      await fixture.whenStable();
    };
    select('language', 'de');
    select('time', 'HOURS_12');
    expect(sent).toHaveLength(1);
    await respond(0);
    expect(sent).toHaveLength(2);
    await respond(1);
    const both = { language: 'de', timeFormat: 'HOURS_12', firstDayOfWeek: null };
    expect(sent[1]).toEqual(both);
    expect(JSON.parse(localStorage.getItem('tidemark.preferences') ?? '')).toEqual(both);
    expect(sent).toHaveLength(2);
  });

  it('forgets choices that could not be saved', async () => {
    api.savePreferences.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 503 })));
    await choose('language', 'de');
    await choose('time', 'HOURS_24');
    expect(api.savePreferences).toHaveBeenLastCalledWith({
      language: null,
      timeFormat: 'HOURS_24',
      firstDayOfWeek: null,
    });
  });
});
