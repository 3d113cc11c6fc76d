import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ClrCommonStringsService } from '@clr/angular/utils';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { clientClock } from './client-clock';
import { MessageKey, en } from './en';
import { formatBytes, formatDuration } from './formats';
import { languages } from './generated/languages';
import { I18n } from './i18n';
import { TextPipe } from './pipes';
import { NO_PREFERENCES, Preferences, WEEKDAYS } from './reading';

/** A choice by the value of a parameter, whose words may contain the value. */
const SELECT = /\{(\w+), select, (?:\w+ \{(?:[^{}]|\{\w+\})*\}\s*)+\}/g;

/** The parameters of a text with what each is formatted as. */
function parameters(text: string): string[] {
  return [
    ...new Set(
      Array.from(
        text.replace(SELECT, '{$1}').matchAll(/\{(\w+)(?:, (?:number, )?(\w+))?[,}]/g),
        ([, name, type]) => `${name} ${type}`,
      ),
    ),
  ]
    .filter((parameter) => !parameter.endsWith(' plural'))
    .sort();
}

describe.each(Object.entries(languages))('the catalog in %s', (_, load) => {
  const keys = Object.keys(en) as MessageKey[];

  it('names tabs of the home page as they are labeled', async () => {
    const { page } = await load.page();
    const tabs = Object.entries(page).flatMap(([key, text]) => (key.startsWith('home.') ? [text] : []));
    const named = Object.values(page).flatMap((text) => text.match(/(?<=Tidemark > ).*/gu) ?? []);
    expect(named.filter((rest) => !tabs.some((tab) => rest.startsWith(tab)))).toEqual([]);
  });

  it('has the texts of the page with their parameters', async () => {
    const { page } = await load.page();
    expect(Object.keys(page).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect([key, ...parameters(page[key])]).toEqual([key, ...parameters(en[key])]);
      expect(page[key]).not.toBe('');
    }
  });

  it('has no sentence twice', async () => {
    const { page } = await load.page();
    const sentences = Object.values<string>(page).filter((text) => text.endsWith('.'));
    expect(sentences.filter((text, i) => sentences.indexOf(text) !== i)).toEqual([]);
  });
});

describe('I18n', () => {
  async function started(language: string, client = new FakeClient()): Promise<I18n> {
    client.language = language;
    TestBed.configureTestingModule({ providers: [provideFakeClient(client)] });
    const i18n = TestBed.inject(I18n);
    await i18n.start();
    return i18n;
  }

  it('uses the language and number formats of the client', async () => {
    const i18n = await started('de-DE');
    expect(i18n.text('result.exact', { bytes: 1.5 * 2 ** 40 })).toBe('1,5 TB zurückgewonnen');
    expect(document.documentElement.lang).toBe('de');
  });

  it('falls back to English words for a language without a catalog', async () => {
    expect((await started('fr-FR')).text('action.close')).toBe('Close');
  });

  it('survives a locale that is none', async () => {
    expect((await started('not a locale')).bytes(0)).toBe('0 B');
  });

  it('shows the text of the service when a sentence has no translation', async () => {
    const i18n = await started('de-DE');
    expect(i18n.statement({ code: 'NEVER_HEARD_OF', text: 'As it is.', severity: 'info', params: {} })).toBe(
      'As it is.',
    );
  });

  it('shows the text of the service when a message inside has no translation', async () => {
    const i18n = await started('de-DE');
    const text = 'Nicht überprüfbar. Wie es ist.';
    const cause = { code: 'NEVER_HEARD_OF', text: 'As it is.', severity: 'info', params: {} };
    expect(i18n.statement({ code: 'GAIN_NOT_VERIFIABLE', text, severity: 'info', params: { cause } })).toBe(text);
  });

  it('translates a message inside a message, and shows the text of the service when a value is missing', async () => {
    const i18n = await started('de-DE');
    const text = 'Not verifiable.';
    const cause = { code: 'NO_FIGURES_BEFORE', text: 'No figures.', severity: 'info', params: {} };
    expect(i18n.statement({ code: 'GAIN_NOT_VERIFIABLE', text, severity: 'info', params: { cause } })).toBe(
      'Der zurückgewonnene Speicherplatz kann nicht überprüft werden. Vor dem Lauf wurden keine Werte erfasst.',
    );
    expect(
      i18n.statement({ code: 'GAIN_NOT_VERIFIABLE', text, severity: 'info', params: { reason: 'NO_FIGURES_BEFORE' } }),
    ).toBe(text);
  });
});

describe('dates and times', () => {
  const at = Date.parse('2026-11-22T13:30:00Z');

  /** A client that writes times of a zone in the hours of a locale. */
  function clientOf(locale: string, options: Intl.DateTimeFormatOptions): FakeClient {
    const client = new FakeClient();
    client.language = locale;
    client.formatDateTime = (millis, format) =>
      new Intl.DateTimeFormat(locale, {
        timeStyle: 'medium',
        ...(format === 'TIME' ? {} : { dateStyle: 'short' }),
        ...options,
      }).format(millis);
    return client;
  }

  async function started(client: FakeClient, chosen: Partial<Preferences> = {}): Promise<I18n> {
    TestBed.resetTestingModule().configureTestingModule({ providers: [provideFakeClient(client)] });
    const i18n = TestBed.inject(I18n);
    await i18n.start();
    await i18n.use({ ...NO_PREFERENCES, ...chosen });
    return i18n;
  }

  it.each([
    ['en-US', { hour12: true }, '1:30 PM'],
    ['en-US', { hour12: false }, '13:30'],
    ['de-DE', { hour12: true }, '1:30 PM'],
    ['ja-JP', {}, '13:30'],
  ])('follows the hours of a client in %s with %j', async (locale, options, expected) => {
    const i18n = await started(clientOf(locale, { timeZone: 'UTC', ...options }));
    expect(i18n.timeOfDay('13:30').replace(/\s/g, ' ')).toBe(expected);
    expect(i18n.date(at, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).replace(/\s/g, ' ')).toBe(expected);
  });

  it.each([
    [Intl.DateTimeFormat().resolvedOptions().timeZone, null],
    ['UTC', new Date(0).getTimezoneOffset() === 0 ? null : 'UTC'],
  ])('reads in the zone of a client that shows %s', async (timeZone, zone) => {
    expect((await started(clientOf('en-US', { timeZone }))).reading().zone).toBe(zone);
  });

  it('knows nothing from a client whose times cannot be read', () => {
    expect(clientClock(() => null)).toEqual({ hours: null, zone: null });
    expect(clientClock(() => 'noon')).toEqual({ hours: null, zone: null });
  });

  it('takes the user’s choices before the client’s', async () => {
    const client = clientOf('en-US', { hour12: true });
    const i18n = await started(client, { language: 'de', timeFormat: 'HOURS_24', firstDayOfWeek: 'SATURDAY' });
    expect(i18n.locale()).toBe('de');
    expect(i18n.text('action.dismiss')).toBe('Abbrechen');
    expect(i18n.timeOfDay('13:30')).toBe('13:30');
    expect(i18n.week(WEEKDAYS)[0]).toBe('SATURDAY');
    expect(i18n.dateTime('2026-11-22T13:30:00Z')).toContain('22.11.2026');
    await i18n.use(NO_PREFERENCES);
    expect(i18n.text('action.dismiss')).toBe('Cancel');
    expect(TestBed.inject(ClrCommonStringsService).keys.close).toBe('Close');
    expect(i18n.dateTime('2026-11-22T13:30:00Z')).toBe(client.formatDateTime(at, 'DATE_AND_TIME'));
  });

  it('begins the week as the language does', async () => {
    expect((await started(clientOf('en-US', {}))).week(WEEKDAYS)[0]).toBe('SUNDAY');
    expect((await started(clientOf('de-DE', {}))).week(WEEKDAYS)[0]).toBe('MONDAY');
  });

  it('follows the client when the user changes the format there', async () => {
    const client = clientOf('en-US', { hour12: true });
    const i18n = await started(client);
    const other = clientOf('en-US', { hour12: false });
    client.formatDateTime = (millis, format) => other.formatDateTime(millis, format);
    client.dateFormatChanges.next();
    await new Promise((resolve) => setTimeout(resolve));
    expect(i18n.reading().hours).toBe(24);
  });

  it.each([
    ['13:30', '13:30'],
    ['1:30 pm', '13:30'],
    ['1.30 p.m.', '13:30'],
    ['12 am', '00:00'],
    ['7', '07:00'],
    ['13:30 pm', null],
    ['24:00', null],
    ['9:75', null],
    ['noon', null],
  ])('reads the time %j', async (text, expected) => {
    expect((await started(clientOf('en-US', {}))).readTimeOfDay(text)).toBe(expected);
  });

  it('shows a page that is open in another language at once', async () => {
    @Component({
      imports: [TextPipe],
      template: `
        {{ 'action.dismiss' | t }}
      `,
      changeDetection: ChangeDetectionStrategy.OnPush,
    })
    class Shown {}
    const i18n = await started(clientOf('en-US', {}));
    const fixture = TestBed.createComponent(Shown);
    fixture.autoDetectChanges();
    expect(textOf(fixture.nativeElement as Element)).toBe('Cancel');
    await i18n.use({ ...NO_PREFERENCES, language: 'de' });
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toBe('Abbrechen');
  });
});

describe('the tables of the catalog', () => {
  it('take a third language from its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'messages-'));
    const put = (name: string, texts: object) => writeFileSync(join(folder, name), JSON.stringify(texts));
    for (const language of ['en', 'eo']) {
      mkdirSync(join(folder, language, 'page'), { recursive: true });
      put(`${language}/room.json`, { A_CODE: `a sentence in ${language}` });
      put(`${language}/page/common.json`, { 'action.close': `close in ${language}` });
    }
    put('eo/page/clarity.json', { close: 'Fermi' });
    const tables = mkdtempSync(join(tmpdir(), 'tables-'));
    execFileSync(process.execPath, ['tools/messages.mjs', folder, tables]);
    const read = (name: string) => readFileSync(join(tables, name), 'utf8');
    expect(read('languages.ts')).toMatch(/"eo": \{[^}]*import\('.\/eo'\)[^}]*import\('.\/eo-clarity'\)/);
    expect(read('languages.ts')).toMatch(/"en": \{[^}]*clarity: null/);
    expect(read('eo.ts')).toContain('"A_CODE": "a sentence in eo"');
    expect(read('eo-page.ts')).toContain('"action.close": "close in eo"');
    expect(read('eo-page.ts')).not.toContain('Fermi');
    expect(read('eo-clarity.ts')).toContain('"close": "Fermi"');
    [folder, tables].forEach((made) => rmSync(made, { recursive: true }));
  });
});

describe('formats', () => {
  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [2 ** 30, '1 GB'],
    [212.4 * 2 ** 30, '212.4 GB'],
    [1023.999 * 2 ** 30, '1 TB'],
    [-5 * 2 ** 20, '-5 MB'],
  ])('shows %d bytes as vSphere would', (bytes, shown) => {
    expect(formatBytes(bytes, 'en-US')).toBe(shown);
  });

  it.each([
    ['PT25S', '25 sec'],
    ['PT1M5S', '1 min 5 sec'],
    ['PT2H', '2 hr'],
    ['PT0S', '0 sec'],
    ['PT90M', '1 hr 30 min'],
    ['P1DT2H', '1 day 2 hr'],
    ['soon', 'soon'],
  ])('shows the duration %s', (iso, shown) => {
    expect(formatDuration(iso, 'en-US')).toBe(shown);
  });
});
