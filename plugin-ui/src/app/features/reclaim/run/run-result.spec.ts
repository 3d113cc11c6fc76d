import { TestBed } from '@angular/core/testing';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { GB, completed, reading, said } from '../../../../testing/samples';
import { ReclaimRun } from './reclaim-run';
import { RunResult } from './run-result';

const MB = 1024 ** 2;

describe('RunResult', () => {
  function show(run: ReclaimRun): HTMLElement {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(RunResult);
    fixture.componentRef.setInput('run', run);
    fixture.autoDetectChanges();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows the reclaimed space to the byte with its figures', async () => {
    const page = show(completed());
    expect(textOf(page.querySelector('.td-figure'))).toBe('200 GB reclaimed');
    expect(textOf(page)).toContain('214,748,364,800 bytes');
    expect(textOf(page)).toContain('The array counts 200 GB less than before.');
    const proof = Array.from(page.querySelectorAll('tr.proof > *'), textOf);
    expect(proof).toEqual(['Array written space', '500 GB', '300 GB', '-200 GB']);
    expect(page.querySelector('tr.proof td')?.getAttribute('title')).toBe('536,870,912,000 bytes');
    await expectAccessible(page);
  });

  const between = (minBytes: number, maxBytes: number) =>
    show(
      completed({
        verification: {
          outcome: 'RANGE',
          summary: said('RANGE', 'Others wrote too.'),
          reclaimedBytes: null,
          reclaimedRange: { minBytes, maxBytes, reason: said('WRITES', 'Two VMs wrote meanwhile.') },
        },
      }),
    );

  it('shows one amount where both ends of the range look the same', () => {
    const page = between(40 * GB - MB, 40 * GB);
    expect(textOf(page.querySelector('.td-figure'))).toBe('About 40 GB reclaimed');
  });

  it('shows the range and its reason after other activity', () => {
    const page = between(180 * GB, 212 * GB);
    expect(textOf(page.querySelector('.td-figure'))).toBe('Between 180 GB and 212 GB reclaimed');
    expect(textOf(page)).toContain('Two VMs wrote meanwhile.');
  });

  it('shows why the reclaimed space is not verifiable without array figures', () => {
    const summary = said('OFFLINE', 'The array was offline after the run.');
    const after = reading(300 * GB, null);
    const page = show(completed({ verification: { outcome: 'NOT_VERIFIABLE', summary, after, reclaimedBytes: null } }));
    expect(textOf(page.querySelector('.td-figure'))).toBe('Reclaimed space not verifiable');
    expect(textOf(page)).toContain('The array was offline after the run.');
    expect(textOf(page)).toContain('The array did not answer.');
  });

  it('shows no text twice', () => {
    const why = 'No connected array provides device naa.1.';
    const summary = said('GAIN_NOT_VERIFIABLE', `Gain not verifiable: ${why}`);
    const silent = { ...reading(300 * GB, null), arrayProblem: said('NO_ARRAY', why) };
    const page = show(
      completed({
        verification: { outcome: 'NOT_VERIFIABLE', summary, before: silent, after: silent, reclaimedBytes: null },
        observations: [{ ...summary, severity: 'warning', advice: null }],
      }),
    );
    expect(textOf(page).split(why)).toHaveLength(2);
  });

  it('never shows blocks processed as reclaimed space', () => {
    expect(textOf(show(completed()))).toContain('741,300 Processed, not reclaimed');
  });

  it('shows that nothing came back as a result of its own', () => {
    const page = show(completed({ outcome: 'NOTHING_RECLAIMED', verification: { reclaimedBytes: 0 } }));
    expect(textOf(page.querySelector('.td-figure'))).toBe('Nothing was reclaimed');
    expect(textOf(page.querySelector('td-run-state'))).toBe('Nothing reclaimed');
    expect(page.querySelector('.verdict cds-icon')?.getAttribute('status')).toBe('warning');
  });

  it.each([
    ['RECLAIMED', 'Reclaimed', 'success'],
    ['PARTLY_RECLAIMED', 'Partly reclaimed', 'info'],
    ['NOT_VERIFIABLE', 'Not verifiable', 'warning'],
    ['STOPPED', 'Stopped', 'neutral'],
    ['FAILED', 'Failed', 'danger'],
    ['UNKNOWN', 'Unknown', 'warning'],
  ] as const)('shows the outcome %s with a name and an icon of its own', async (outcome, name, status) => {
    const page = show(completed({ outcome }));
    expect(textOf(page.querySelector('td-run-state'))).toBe(name);
    expect(page.querySelector('.verdict cds-icon')?.getAttribute('status')).toBe(status);
    await expectAccessible(page);
  });

  it.each([
    ['NOTHING_RECLAIMED', 'before'],
    ['RECLAIMED', 'after'],
  ] as const)('lists the causes of %s %s the figures', (outcome, place) => {
    const page = show(
      completed({ outcome, observations: [{ ...said('IGNORED', 'UNMAP was not carried out.'), advice: null }] }),
    );
    const text = textOf(page);
    expect(text.match(/UNMAP was not carried out/g)).toHaveLength(1);
    expect(text.indexOf('UNMAP was not carried out') < text.indexOf('Array written space')).toBe(place === 'before');
  });

  it('shows why a run failed', () => {
    const problem = said('HOST_LOST', 'esx-01 stopped answering.');
    const page = show(
      completed({ state: 'FAILED', outcome: 'FAILED', verification: { reclaimedBytes: null, after: null }, problem }),
    );
    expect(textOf(page)).toContain('esx-01 stopped answering.');
    expect(textOf(page)).toContain('Failed');
  });
});
