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

  it('sends after how many minutes a busy array stops tasks', async () => {
    field('guard-stop').value = '30';
    field('guard-stop').dispatchEvent(new Event('input'));
    await fixture.whenStable();
    expect((await save()).guard?.stopTasksAfter).toBe('PT1800S');
  });
});
