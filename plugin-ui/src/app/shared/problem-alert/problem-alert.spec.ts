import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { Statement } from '../../core/api/statement';
import { I18n } from '../../core/i18n/i18n';
import { PageOutage } from '../../core/problem/page-outage';
import { fromAnswer } from '../../core/problem/problem';
import { ProblemAlert } from './problem-alert';

/** What the service answers without each privilege of each documented role, as its own test on the lab recorded it. */
interface Missing {
  readonly role: string;
  readonly privilege: string;
  readonly problem?: Record<string, unknown> & { readonly objectName: string };
  readonly statement?: Statement;
}

const answers = JSON.parse(
  readFileSync(join(process.cwd(), '../plugin-service/src/test/resources/privileges/missing.json'), 'utf8'),
) as readonly Missing[];

/** As the vSphere Client shows them. */
const NAMES: Readonly<Record<string, readonly [en: string, de: string]>> = {
  'Datastore.FileManagement': [
    'Datastore > Low level file operations',
    'Datenspeicher > Dateivorgänge auf niedriger Ebene',
  ],
  'Extension.Update': ['Extension > Update extension', 'Erweiterung > Erweiterung aktualisieren'],
  'Global.CancelTask': ['Global > Cancel task', 'Global > Aufgabe abbrechen'],
  'Global.Diagnostics': ['Global > Diagnostics', 'Global > Diagnose'],
  'Global.LogEvent': ['Global > Log event', 'Global > Ereignis protokollieren'],
  'Global.ServiceManagers': ['Global > Service managers', 'Global > Dienstmanager'],
  'Host.Config.AdvancedConfig': [
    'Host > Configuration > Advanced settings',
    'Host > Konfiguration > Erweiterte Einstellungen',
  ],
  'Host.Config.Storage': [
    'Host > Configuration > Storage partition configuration',
    'Host > Konfiguration > Konfiguration der Speicherpartition',
  ],
  'StorageViews.View': ['Storage views > View', 'Speicheransichten > Anzeigen'],
  'Task.Create': ['Tasks > Create task', 'Aufgaben > Aufgabe erstellen'],
  'Task.Update': ['Tasks > Update task', 'Aufgaben > Aufgabe aktualisieren'],
  'Tidemark.Configure': ['Tidemark > Configure', 'Tidemark > Konfigurieren'],
  'Tidemark.Remediate': ['Tidemark > Remediate', 'Tidemark > Beheben'],
  'Tidemark.Run': ['Tidemark > Run space reclamation', 'Tidemark > Speicherplatzrückgewinnung ausführen'],
  'Tidemark.Schedule': ['Tidemark > Schedule', 'Tidemark > Planen'],
  'Tidemark.SetRate': ['Tidemark > Set reclaim rate', 'Tidemark > Rückgewinnungsrate festlegen'],
  'Tidemark.View': ['Tidemark > View', 'Tidemark > Anzeigen'],
};

describe('ProblemAlert', () => {
  it('leaves to the banner what the whole page lacks, unless it answers an action', () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    TestBed.inject(PageOutage).vcenter.set({ lastContact: null, seconds: null, thumbprint: null });
    const fixture = TestBed.createComponent(ProblemAlert);
    fixture.componentRef.setInput('problem', { slug: 'vcenter-unreachable', errors: [] });
    fixture.detectChanges();
    const page = fixture.nativeElement as HTMLElement;
    expect(page.querySelector('clr-alert')).toBeNull();
    expect(textOf(page)).toBe('Not available at the moment.');
    fixture.componentRef.setInput('retryable', false);
    fixture.detectChanges();
    expect(page.querySelector('clr-alert')).not.toBeNull();
  });

  it('names the field of each error', () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const errors = [
      { pointer: '/blackouts/0/from', detail: 'must be earlier than to' },
      { pointer: 'page', detail: 'must be 0 or more' },
    ];
    const fixture = TestBed.createComponent(ProblemAlert);
    fixture.componentRef.setInput('problem', { slug: 'invalid-request', errors });
    fixture.detectChanges();
    const items = [...(fixture.nativeElement as HTMLElement).querySelectorAll('li')].map(textOf);
    expect(items).toEqual(['blackouts[0].from must be earlier than to', 'page must be 0 or more']);
  });

  it('knows the names of all privileges that the service explains', () => {
    expect([...new Set(answers.map(({ privilege }) => privilege))].sort()).toEqual(Object.keys(NAMES));
  });

  describe.each([
    ['en', 0, (name: string, object: string) => `The privilege ${name} on ${object} is missing.`],
    ['de', 1, (name: string, object: string) => `Die Berechtigung ${name} auf ${object} fehlt.`],
  ] as const)('in %s', (language, column, sentence) => {
    async function started(): Promise<I18n> {
      const client = new FakeClient();
      client.language = language;
      TestBed.configureTestingModule({ providers: [provideFakeClient(client)] });
      const i18n = TestBed.inject(I18n);
      await i18n.start();
      return i18n;
    }

    it.each(answers.map((answer) => [answer.role, answer.privilege, answer] as const))(
      'explains to %s what %s is missing for',
      async (_, privilege, { problem, statement }) => {
        const i18n = await started();
        const name = `${NAMES[privilege]?.[column]} (${privilege})`;
        if (statement) {
          expect(i18n.statement(statement)).toContain(name);
          return;
        }
        const fixture = TestBed.createComponent(ProblemAlert);
        fixture.componentRef.setInput('problem', fromAnswer(403, problem ?? {}));
        fixture.detectChanges();
        expect(textOf(fixture.nativeElement as HTMLElement)).toContain(sentence(name, problem?.objectName ?? ''));
      },
    );
  });
});
