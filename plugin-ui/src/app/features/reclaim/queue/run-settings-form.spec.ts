import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { SETTINGS } from '../../../../testing/samples';
import { RunSettings } from './queue';
import { ReclaimApi } from '../reclaim-api';
import { RunSettingsForm } from './run-settings-form';

describe('RunSettingsForm', () => {
  let api: Mocks<ReclaimApi, 'settings' | 'changeSettings'>;
  let fixture: ComponentFixture<RunSettingsForm>;

  beforeEach(async () => {
    api = mocksOf(ReclaimApi, { settings: () => of(SETTINGS), changeSettings: () => of(SETTINGS) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ReclaimApi, useValue: api }],
    });
    fixture = TestBed.createComponent(RunSettingsForm);
    fixture.componentRef.setInput('open', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
  });

  afterEach(() => fixture.destroy());

  const field = (id: string): HTMLInputElement => {
    const found = document.querySelector<HTMLInputElement>(`#${id}`);
    if (!found) {
      throw new Error(`there is no field ${id}`);
    }
    return found;
  };

  async function type(id: string, text: string): Promise<void> {
    field(id).value = text;
    field(id).dispatchEvent(new Event('input'));
    await fixture.whenStable();
  }

  async function save(): Promise<Partial<RunSettings>> {
    document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    await fixture.whenStable();
    return api.changeSettings.mock.lastCall![0];
  }

  it('shows durations in minutes and keeps what was not touched', async () => {
    expect(field('guard-give-up').value).toBe('270');
    expect(field('guard-stop').value).toBe('');
    expect((await save()).guard).toEqual({ ...SETTINGS.guard, giveUpAfter: 'PT16200S' });
  });

  it.each([
    ['PT90.5S', 'PT90.5S'],
    ['P1DT30M', 'PT88200S'],
  ])('keeps a time of %s until tasks are stopped', async (set, sent) => {
    api.settings.mockReturnValue(of({ ...SETTINGS, guard: { ...SETTINGS.guard, stopTasksAfter: set } }));
    fixture.componentRef.setInput('open', false);
    await fixture.whenStable();
    fixture.componentRef.setInput('open', true);
    await fixture.whenStable();
    await type('keep-days', '30');
    expect((await save()).guard?.stopTasksAfter).toBe(sent);
  });

  it('sends after how many minutes a busy array stops tasks', async () => {
    await type('guard-stop', '30');
    expect((await save()).guard?.stopTasksAfter).toBe('PT1800S');
  });

  it('saves no number that has two meanings', async () => {
    for (const [id, text] of [
      ['keep-days', '1.000'],
      ['guard-latency', '1,000'],
    ] as const) {
      const before = field(id).value;
      await type(id, text);
      expect(field(id).getAttribute('aria-invalid')).toBe('true');
      expect(document.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
      document.querySelector<HTMLFormElement>('#run-settings')?.dispatchEvent(new Event('submit'));
      await fixture.whenStable();
      expect(api.changeSettings).not.toHaveBeenCalled();
      await type(id, before);
    }
    await type('guard-latency', '2,5');
    expect((await save()).guard?.maxLatencyMicros).toBe(2500);
  });

  it('does not keep the old value of a number that was cleared', async () => {
    await type('per-array', '');
    expect(document.querySelector('#per-array-help')?.textContent).toContain('This field is required.');
    expect(document.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
    await type('per-array', '3');
    await type('keep-days', '');
    expect(await save()).toMatchObject({ runsPerArray: 3, keepRunsDays: 0 });
  });
});
