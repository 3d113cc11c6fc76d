import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { GB, datastore, said } from '../../../testing/samples';
import { CurrentSession } from '../../core/session/current-session';
import { DatastoreDetail } from './datastore';
import { DatastoreFacts } from './datastore-facts';

const client = new FakeClient();
let page: HTMLElement;

async function show(shown: DatastoreDetail, mayConfigure = true): Promise<string> {
  TestBed.configureTestingModule({
    providers: [
      provideFakeClient(client),
      {
        provide: CurrentSession,
        useValue: { may: (permission: string) => mayConfigure && permission === 'Tidemark.Configure' },
      },
    ],
  });
  const fixture = TestBed.createComponent(DatastoreFacts);
  fixture.componentRef.setInput('datastore', shown);
  fixture.autoDetectChanges();
  await fixture.whenStable();
  page = fixture.nativeElement as HTMLElement;
  return textOf(page);
}

describe('DatastoreFacts', () => {
  const known = { device: 'naa.1', arrayId: 'a1', arrayName: 'fa-01', volumeId: 'v1', volumeName: 'vol-1' };
  const unknown = { device: 'naa.2', arrayId: null, arrayName: null, volumeId: null, volumeName: null };

  it('shows the known part while figures of other extents are missing', async () => {
    const extents = [
      { ...known, writtenBytes: 300 * GB },
      { ...unknown, writtenBytes: null },
    ];
    const arrayProblem = said('NO_ARRAY_FOR_EXTENT', 'No array has naa.2.');
    const text = await show(datastore({ extents, array: null, deadSpace: null, arrayProblem }));
    expect(text).toContain('Known part: 300 GB written on 1 of 2 extents');
    expect(text).toContain('No array has naa.2.');
  });

  it('shows no part where all is known, or nothing', async () => {
    expect(await show(datastore())).not.toContain('Known part');
    TestBed.resetTestingModule();
    expect(await show(datastore({ extents: [{ ...unknown, writtenBytes: null }], array: null }))).not.toContain(
      'Known part',
    );
  });

  it('leads users who may configure to where the missing array is connected', async () => {
    const without = datastore({ array: null, deadSpace: null, arrayProblem: said('NO_ARRAY', 'No array has naa.2.') });
    await show(without);
    const links = Array.from(page.querySelectorAll('button')).filter((button) => textOf(button) === 'Connect array');
    expect(links.map((link) => textOf(link.closest('section')?.querySelector('h2')))).toEqual(['Space', 'Dead space']);
    links[0]?.click();
    expect(client.shown).toEqual([{ viewId: 'tidemarkHome', objectUrn: null, place: { tab: 'arrays' } }]);
    TestBed.resetTestingModule();
    expect(await show(without, false)).not.toContain('Connect array');
    TestBed.resetTestingModule();
    const late = said('NO_ARRAY_SAMPLE', 'The array has not reported figures yet.');
    expect(await show({ ...without, arrayProblem: late })).not.toContain('Connect array');
  });

  it('names the step of a figure that is coarser than a block of VMFS', async () => {
    const { array } = datastore();
    if (!array) throw new Error('the sample has figures');
    expect(await show(datastore())).not.toContain('counts in steps');
    TestBed.resetTestingModule();
    const text = await show(datastore({ array: { ...array, stepBytes: 5 * GB } }));
    expect(text).toContain('The array counts in steps of 5 GB');
  });

  it('shows what other sources report of its volumes, and the alarm of their pool', async () => {
    const statement = said('MONITORED_POOL_YELLOW', 'The pool has little space left.');
    const text = await show({
      ...datastore(),
      others: [
        {
          device: 'naa.1',
          source: 'PROMETHEUS',
          arrayName: 'prom-1',
          volumeName: 'vol-1',
          writtenBytes: 490 * GB,
          stepBytes: 1,
          sampledAt: '2026-11-20T18:00:00Z',
          age: 'PT1M',
          missing: null,
          comparison: 'AGREES',
          disagreement: null,
        },
      ],
      poolAlarm: { level: 'YELLOW', statement, at: null },
    });
    expect(text).toContain('Prometheus, prom-1: vol-1 490 GB, step Exact, 1 min old');
    expect(text).toContain('The pool has little space left.');
  });
});
