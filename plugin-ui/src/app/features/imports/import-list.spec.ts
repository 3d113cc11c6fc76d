import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { NEVER, of, throwError } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { Import } from './import';
import { ImportList } from './import-list';
import { ImportsApi } from './imports-api';

describe('ImportList', () => {
  const reading: Import = {
    id: 'i1',
    vcenter: 'vc',
    kind: 'ESXTOP',
    state: 'READING',
    files: [{ name: 'esxtop.csv', bytes: 1000 }],
    host: null,
    requestedUnit: null,
    bytesRead: 100,
    bytesTotal: 1000,
    startedBy: 'ann',
    createdAt: '2026-11-20T18:00:00Z',
    endedAt: null,
    from: null,
    to: null,
    results: 0,
    columns: { counters: [], candidates: {}, chosen: {} },
    problem: null,
    version: 1,
  };
  let api: Mocks<ImportsApi, 'list' | 'cancel'>;

  beforeEach(() => {
    jest.useFakeTimers();
    api = mocksOf(ImportsApi, { list: () => of([reading]), cancel: () => NEVER });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ImportsApi, useValue: api }],
    });
  });
  afterEach(() => jest.useRealTimers());

  function show() {
    const fixture = TestBed.createComponent(ImportList);
    fixture.componentRef.setInput('mayRun', true);
    const pass = (millis = 0) => {
      fixture.detectChanges();
      jest.advanceTimersByTime(millis);
      fixture.detectChanges();
    };
    pass();
    pass();
    return { page: fixture.nativeElement as HTMLElement, pass };
  }

  it('goes on polling after a request that failed', () => {
    const { page, pass } = show();
    api.list.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 503, error: { traceId: 't7' } })));
    pass(1000);
    expect(api.list).toHaveBeenCalledTimes(2);
    api.list.mockReturnValue(of([{ ...reading, state: 'COMPLETED' }]));
    pass(1000);
    expect(api.list).toHaveBeenCalledTimes(3);
    expect(textOf(page)).toContain('Completed');
    pass(5000);
    expect(api.list).toHaveBeenCalledTimes(3);
  });

  it('cancels an import once while its request waits for the answer', () => {
    const { page, pass } = show();
    const cancel = Array.from(page.querySelectorAll('button')).at(-1)!;
    cancel.click();
    pass();
    cancel.click();
    expect(api.cancel).toHaveBeenCalledTimes(1);
  });
});
