import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { run, said } from '../../../../testing/samples';
import { ReclaimApi } from '../reclaim-api';
import { RunProgress } from './run-progress';
import { RunUnconfirmed } from './run-unconfirmed';

const UNCONFIRMED = run({
  state: 'UNCONFIRMED',
  unconfirmed: {
    reason: said('LOST', 'vCenter ended the task without the result of the host.'),
    since: '2026-11-20T18:01:00Z',
    until: '2026-11-20T20:30:00Z',
  },
});

describe('RunUnconfirmed', () => {
  const released: string[] = [];

  beforeEach(() => {
    released.length = 0;
    const api = {
      release: (id: string) => {
        released.push(id);
        return of(run({ id, state: 'UNKNOWN' }));
      },
    };
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ReclaimApi, useValue: api }],
    });
  });

  function show(mayRelease: boolean): HTMLElement {
    const fixture = TestBed.createComponent(RunUnconfirmed);
    fixture.componentRef.setInput('run', UNCONFIRMED);
    fixture.componentRef.setInput('mayRelease', mayRelease);
    fixture.autoDetectChanges();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows the reason and until when the datastore stays reserved', async () => {
    const page = show(false);
    expect(textOf(page)).toContain('vCenter ended the task without the result of the host.');
    expect(textOf(page)).toContain('stay reserved');
    expect(textOf(page)).toContain('2026');
    expect(page.querySelector('button')).toBeNull();
    await expectAccessible(page);
  });

  it('releases the datastore after a confirmation only', async () => {
    const page = show(true);
    page.querySelector<HTMLButtonElement>('button.btn-danger-outline')?.click();
    await Promise.resolve();
    expect(released).toEqual([]);
    const confirm = Array.from(document.querySelectorAll<HTMLButtonElement>('button.btn-danger'));
    confirm.at(-1)?.click();
    expect(released).toEqual(['run-1']);
  });

  it('is part of the progress of a run', () => {
    const fixture = TestBed.createComponent(RunProgress);
    fixture.componentRef.setInput('run', UNCONFIRMED);
    fixture.autoDetectChanges();
    const page = fixture.nativeElement as HTMLElement;
    expect(textOf(page)).toContain('Unconfirmed');
    expect(textOf(page)).toContain('It is not known whether the host still processes free space');
    expect(textOf(page)).toContain('vCenter ended the task without the result of the host.');
  });
});
