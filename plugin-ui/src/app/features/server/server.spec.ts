import { HttpErrorResponse } from '@angular/common/http';
import { Type } from '@angular/core';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { saveFile } from '../../shared/save-file/save-file';
import { ApiReference } from './api-reference';
import { BackupList } from './backup-list';
import { ServerApi } from './server-api';
import { ServiceHealth } from './service-health';
import { TrialBanner } from './trial-banner';
import { TrialSettings } from './trial-settings';

jest.mock('../../shared/save-file/save-file');
jest.mock('rapidoc', () => ({}));

const backup = { name: 'tidemark-1.zip', at: '2026-03-01T00:00:00Z', sizeBytes: 2 ** 20 };
const file = new Blob(['x']);
const operation = (tag: string, schema: string) => ({
  get: { tags: [tag], responses: { 200: { schema: { $ref: `#/components/schemas/${schema}` } } } },
});
const description = {
  openapi: '3.1.0',
  tags: [{ name: 'queue' }, { name: 'arrays' }],
  paths: { '/arrays': operation('arrays', 'Array'), '/queue': operation('queue', 'Run') },
  components: {
    schemas: { Array: { items: { $ref: '#/components/schemas/Kind' } }, Kind: {}, Run: {} },
    securitySchemes: { token: {} },
  },
};

type Calls = 'description' | 'health' | 'backups' | 'makeBackup' | 'backup' | 'export' | 'trial' | 'endTrial';

describe('the service itself', () => {
  const client = new FakeClient();
  let api: Mocks<ServerApi, Calls>;
  let fixture: ComponentFixture<unknown>;

  async function show<T>(component: Type<T>, inputs: Record<string, unknown> = {}): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [provideFakeClient(client), { provide: ServerApi, useValue: api }],
    });
    fixture = TestBed.createComponent(component);
    for (const [name, value] of Object.entries(inputs)) {
      fixture.componentRef.setInput(name, value);
    }
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function press(name: string): Promise<void> {
    const page = fixture.nativeElement as HTMLElement;
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button).startsWith(name))
      ?.click();
    await fixture.whenStable();
  }

  let loaded: (document: typeof description) => void;
  const nextLoaded = (): Promise<typeof description> => new Promise((resolve) => (loaded = resolve));

  beforeAll(() => {
    const viewer = class extends HTMLElement {
      loadSpec(document: typeof description): Promise<void> {
        loaded(document);
        return Promise.resolve();
      }
    };
    customElements.define('rapi-doc', viewer);
  });

  beforeEach(() => {
    api = mocksOf(ServerApi, {
      description: () => of(description),
      health: () =>
        of({
          state: 'ERROR',
          checks: [
            { kind: 'database', name: '', state: 'OK', reason: said('DATABASE_OK', 'The database answers.') },
            { kind: 'vcenter', name: 'vc.example.com', state: 'ERROR', reason: null },
          ],
        }),
      backups: () => of({ possible: true, items: [backup] }),
      makeBackup: () => of(backup),
      backup: () => of(file),
      export: () => of(file),
      trial: () => of({ active: true, beganAt: '2026-03-01T00:00:00Z', endedAt: null, endedBy: null }),
      endTrial: () =>
        of({ active: false, beganAt: '2026-03-01T00:00:00Z', endedAt: '2026-03-02T00:00:00Z', endedBy: 'ann' }),
    });
  });

  it('shows what is healthy, what is not, and why as far as the user may know', async () => {
    const page = await show(ServiceHealth);
    const rows = Array.from(page.querySelectorAll('tbody tr'), (row) => textOf(row));
    expect(rows[0]).toContain('Database');
    expect(rows[0]).toContain('The database answers.');
    expect(rows[1]).toContain('vCenter vc.example.com');
    expect(rows[1]).toContain('Error');
    expect(rows[1]).toContain('–');
    await expectAccessible(page);
    client.refresh();
    expect(api.health).toHaveBeenCalledTimes(2);
  });

  it('shows what the trial means, and ends it when that is confirmed', async () => {
    const banner = await show(TrialBanner);
    expect(textOf(banner)).toContain('nothing that changes hosts is sent');
    await expectAccessible(banner);
    TestBed.resetTestingModule();
    const page = await show(TrialSettings, { mayConfigure: true });
    await expectAccessible(page);
    await press('End trial…');
    expect(api.endTrial).not.toHaveBeenCalled();
    Array.from(document.querySelectorAll<HTMLButtonElement>('.modal-footer .btn-danger'))[0]?.click();
    await fixture.whenStable();
    expect(api.endTrial).toHaveBeenCalledTimes(1);
    expect(textOf(page)).toContain('by ann');
  });

  it('shows users without the privilege that they cannot end the trial', async () => {
    const page = await show(TrialSettings, { mayConfigure: false });
    const [button] = Array.from(page.querySelectorAll('button'));
    expect(button?.disabled).toBe(true);
    expect(textOf(page)).toContain('Tidemark.Configure is missing.');
  });

  it('shows nothing of a trial that never was', async () => {
    api.trial.mockReturnValue(of({ active: false, beganAt: null, endedAt: null, endedBy: null }));
    expect(textOf(await show(TrialSettings, { mayConfigure: true }))).not.toContain('Trial');
  });

  it('creates a backup, downloads files, and shows how to restore them', async () => {
    const page = await show(BackupList, { mayConfigure: true });
    expect(textOf(page)).toContain('1 MB');
    await press('Back up now');
    expect(textOf(page)).toContain('tidemark-1.zip was created.');
    await press('Download');
    expect(saveFile).toHaveBeenCalledWith(file, 'tidemark-1.zip');
    await press('Export');
    expect(saveFile).toHaveBeenCalledWith(file, 'tidemark-export.zip');
    expect(page.querySelector('details')?.textContent).toContain('vault.key');
    await expectAccessible(page);
  });

  it('shows why a file is not available, and leaves other databases to their own tools', async () => {
    const refusal = { type: '/problems/several-vcenters', status: 403, detail: 'Other vCenters are connected.' };
    api.export.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 403, error: refusal })));
    api.backups.mockReturnValue(of({ possible: false, items: [] }));
    const page = await show(BackupList, { mayConfigure: true });
    expect(textOf(page)).toContain('pg_dump');
    expect(textOf(page)).not.toContain('Back up now');
    await press('Export');
    expect(textOf(page)).toContain('Other vCenters are connected.');
  });

  it('names the privilege that a task of vCenter lacks', async () => {
    const text = 'Runs do not appear correctly among the tasks: svc lacks the privilege Task.Create on Datacenters.';
    const check = {
      kind: 'tasks',
      name: 'vc.example.com',
      state: 'WARNING',
      reason: said('TASKS_REFUSED', text),
    } as const;
    api.health.mockReturnValue(of({ state: 'WARNING', checks: [check] }));
    const page = await show(ServiceHealth);
    expect(textOf(page.querySelector('tbody'))).toContain(text);
  });

  it('loads the description of the API and its viewer on request, and shows the operations of one group', async () => {
    const page = await show(ApiReference);
    expect(api.description).not.toHaveBeenCalled();
    const first = nextLoaded();
    await press('Show REST API');
    const arrays = await first;
    expect(Object.keys(arrays.paths)).toEqual(['/arrays']);
    expect(arrays.components).toEqual({
      schemas: { Array: description.components.schemas.Array, Kind: {} },
      securitySchemes: { token: {} },
    });
    expect(page.querySelector('rapi-doc')?.getAttribute('theme')).toBe('light');
    const group = page.querySelector('select');
    expect(Array.from(group?.options ?? [], (option) => option.value)).toEqual(['arrays', 'queue']);
    const second = nextLoaded();
    if (group) {
      group.value = 'queue';
      group.dispatchEvent(new Event('change'));
    }
    const queue = await second;
    expect(Object.keys(queue.paths)).toEqual(['/queue']);
    expect(queue.tags).toEqual([{ name: 'queue' }]);
    await expectAccessible(page);
  });
});
