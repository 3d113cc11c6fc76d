import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { GB, said } from '../../../../testing/samples';
import { CreateTests } from './create-tests';
import { CreateTest, CreateTestPreview, CreateTestsApi } from './create-tests-api';

const after: CreateTest = {
  id: 'c2',
  datastoreId: 'g:datastore-1',
  name: 'ssd6',
  state: 'COMPLETED',
  sizeBytes: 15 * GB,
  startedBy: 'ann',
  startedAt: '2026-03-02T00:00:00Z',
  endedAt: '2026-03-02T00:00:35Z',
  seconds: 34.59,
  megabytesPerSecond: 444,
  writeSame: true,
  folder: '[ssd6] .tidemark-create-test-2',
  removed: true,
  problem: null,
};
const before: CreateTest = {
  ...after,
  id: 'c1',
  startedAt: '2026-03-01T00:00:00Z',
  seconds: 180,
  megabytesPerSecond: 85,
};
const possible: CreateTestPreview = {
  datastoreId: 'g:datastore-1',
  name: 'ssd6',
  sizeBytes: 15 * GB,
  freeBytes: 100 * GB,
  freeAfterBytes: 85 * GB,
  leastFreeBytes: 23 * GB,
  writeSame: true,
  leftover: null,
  reasons: [],
};

describe('CreateTests', () => {
  let api: Mocks<CreateTestsApi>;
  let fixture: ComponentFixture<CreateTests>;

  async function show(tests: readonly CreateTest[], preview = possible, mayRun = true): Promise<HTMLElement> {
    api = mocksOf(CreateTestsApi, { list: () => of(tests), preview: () => of(preview), start: () => of(before) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: CreateTestsApi, useValue: api }],
    });
    fixture = TestBed.createComponent(CreateTests);
    fixture.componentRef.setInput('datastoreId', 'g:datastore-1');
    fixture.componentRef.setInput('datastoreName', 'ssd6');
    fixture.componentRef.setInput('mayRun', mayRun);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  const button = (name: string) => Array.from(document.querySelectorAll('button')).find((one) => textOf(one) === name)!;

  /** Opens the dialog and waits for its preview. */
  async function ask(): Promise<void> {
    jest.useFakeTimers();
    button('Run create test…').click();
    fixture.detectChanges();
    await jest.advanceTimersByTimeAsync(300);
    jest.useRealTimers();
    await fixture.whenStable();
  }

  it('compares the latest two tests in MB/s', async () => {
    const page = await show([after, before]);
    expect(textOf(page.querySelector('[role=status]'))).toMatch(/^444 MB\/s in the latest test, 85 MB\/s/);
    expect(textOf(page)).toContain('Writes or WRITE SAME');
    await expectAccessible(page);
  });

  it('shows the trend of all tests that measured the same as the latest one', async () => {
    const page = await show([
      after,
      { ...before, id: 'c3', writeSame: false, megabytesPerSecond: 999 },
      { ...before, megabytesPerSecond: 222 },
      { ...before, id: 'c0', startedAt: '2026-02-01T00:00:00Z', megabytesPerSecond: 500 },
    ]);
    expect(page.querySelector('td-spark-line svg')?.getAttribute('aria-label')).toMatch(
      /^3 tests of the same kind since .*: 222 MB\/s to 500 MB\/s\. The latest one has 89% of the highest speed\. .*WRITE SAME/,
    );
    expect(textOf(page.querySelector('[role=status]'))).toContain('222 MB/s in the one before');
  });

  it('shows no trend of two tests', async () => {
    expect((await show([after, before])).querySelector('td-spark-line')).toBeNull();
  });

  it('starts a test only after its preview was shown and confirmed', async () => {
    await show([]);
    await ask();
    expect(api.preview).toHaveBeenCalledWith('g:datastore-1', 15);
    expect(textOf(document.body)).toContain('At least 23 GB must stay free.');
    expect(api.start).not.toHaveBeenCalled();
    button('Run create test').click();
    await fixture.whenStable();
    expect(api.start).toHaveBeenCalledWith('g:datastore-1', 15, false);
    expect(api.list).toHaveBeenCalledTimes(2);
  });

  it('asks to accept that a folder can remain where the service account may not remove it', async () => {
    const leftover = said('CREATE_TEST_ACCOUNT_MAY_NOT', 'Nobody removes the folder.');
    await show([], { ...possible, leftover });
    await ask();
    expect(textOf(document.body)).toContain('Nobody removes the folder.');
    expect(button('Run create test').disabled).toBe(true);
    document.querySelector<HTMLInputElement>('td-check input')!.click();
    await fixture.whenStable();
    button('Run create test').click();
    await fixture.whenStable();
    expect(api.start).toHaveBeenCalledWith('g:datastore-1', 15, true);
  });

  it('does not start a test that the preview refuses', async () => {
    await show([], { ...possible, reasons: [said('CREATE_TEST_NO_SPACE', 'At least 10% must stay free.')] });
    await ask();
    expect(textOf(document.body)).toContain('At least 10% must stay free.');
    expect(button('Run create test').disabled).toBe(true);
  });

  it('does not start a test of a size that could not be previewed', async () => {
    await show([]);
    await ask();
    api.preview.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500 })));
    jest.useFakeTimers();
    const size = document.querySelector<HTMLInputElement>('#create-test-size')!;
    size.value = '30';
    size.dispatchEvent(new Event('input'));
    size.dispatchEvent(new Event('change'));
    fixture.detectChanges();
    await jest.advanceTimersByTimeAsync(300);
    jest.useRealTimers();
    await fixture.whenStable();
    expect(api.preview).toHaveBeenLastCalledWith('g:datastore-1', 30);
    expect(button('Run create test').disabled).toBe(true);
    expect(textOf(document.body)).not.toContain('At least 23 GB must stay free.');
    button('Run create test').form?.requestSubmit();
    expect(api.start).not.toHaveBeenCalled();
  });

  it('reports a folder that is still there, and offers nothing without the right', async () => {
    const page = await show([{ ...after, removed: false }], possible, false);
    expect(textOf(page)).toContain('[ssd6] .tidemark-create-test-2 is being removed');
    expect(button('Run create test…').disabled).toBe(true);
  });

  it('waits for a response that takes longer than the interval', async () => {
    const running: CreateTest = { ...after, state: 'RUNNING', megabytesPerSecond: null, removed: false };
    const setInterval = jest.spyOn(globalThis, 'setInterval');
    const page = await show([running, before]);
    const look = setInterval.mock.calls.find(([, millis]) => millis === 2000)![0];
    setInterval.mockRestore();
    const responses = [new Subject<CreateTest[]>(), new Subject<CreateTest[]>()];
    responses.forEach((response) => api.list.mockReturnValueOnce(response));
    look();
    look();
    responses[0]!.next([after, before]);
    await fixture.whenStable();

    expect(textOf(page)).toContain('444 MB/s in the latest test, 85 MB/s in the one before');
  });
});
