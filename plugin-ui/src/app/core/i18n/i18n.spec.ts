import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { MessageKey, en } from './en';
import { formatBytes, formatDuration } from './formats';
import { languages } from './generated/languages';
import { I18n } from './i18n';

/** The parameters of a text with what each is formatted as. */
function parameters(text: string): string[] {
  return [
    ...new Set(
      Array.from(text.matchAll(/\{(\w+)(?:, (?:number, )?(\w+))?[,}]/g), ([, name, type]) => `${name} ${type}`),
    ),
  ]
    .filter((parameter) => !parameter.endsWith(' plural'))
    .sort();
}

describe.each(Object.entries(languages))('the catalog in %s', (_, load) => {
  const keys = Object.keys(en) as MessageKey[];

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
  async function started(language: string): Promise<I18n> {
    const client = new FakeClient();
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
