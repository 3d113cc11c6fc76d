import { HttpErrorResponse } from '@angular/common/http';
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Observable, Subject, of, throwError } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { pageOf } from '../../../testing/page-of';
import { Page, PageRequest } from '../../core/api/page';
import { Grid } from './grid';

const STATE = { page: { current: 1, size: 20 } };

describe('Grid', () => {
  let client: FakeClient;
  const fetch = jest.fn<Observable<Page<string>>, [PageRequest, string]>(() => of(pageOf('row')));

  beforeEach(() => {
    client = new FakeClient();
    fetch.mockClear();
    TestBed.configureTestingModule({ providers: [provideFakeClient(client)] });
  });

  function grid(filter = signal('')): Grid<string> {
    const made = TestBed.runInInjectionContext(
      () => new Grid<string>((request) => fetch(request, filter()), { textField: 'name' }),
    );
    TestBed.tick();
    return made;
  }

  it('sends no request before the datagrid reports its state', () => {
    expect(grid().rows()).toEqual([]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('counts pages from 0, sorts, and searches for the text of its column', () => {
    const made = grid();
    made.show({
      page: { current: 3, size: 50 },
      sort: { by: 'score', reverse: true },
      filters: [{ property: 'name', value: ' esx ' }],
    });
    TestBed.tick();
    const sort = { field: 'score', descending: true };
    expect(fetch).toHaveBeenLastCalledWith({ page: 2, size: 50, sort, text: 'esx' }, '');
    expect(made.rows()).toEqual(['row']);
    expect(made.text()).toBe('esx');
  });

  it('reloads when its filter changes and when the view is refreshed', () => {
    const filter = signal('');
    grid(filter).show(STATE);
    TestBed.tick();
    filter.set('WARNING');
    TestBed.tick();
    expect(fetch).toHaveBeenLastCalledWith(expect.anything(), 'WARNING');
    client.globalRefresh.next();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('is loading while another filter is requested, and not while the view is refreshed', () => {
    const filter = signal('');
    const made = grid(filter);
    made.show(STATE);
    TestBed.tick();
    const answer = new Subject<Page<string>>();
    fetch.mockReturnValueOnce(answer).mockReturnValueOnce(new Subject());
    filter.set('WARNING');
    TestBed.tick();
    expect(made.loading()).toBe(true);
    expect(made.rows()).toEqual(['row']);
    answer.next(pageOf('other'));
    expect(made.loading()).toBe(false);
    client.globalRefresh.next();
    expect(made.reading()).toBe(true);
    expect(made.loading()).toBe(false);
    expect(made.rows()).toEqual(['other']);
  });

  it('has no rows of another filter after its request failed, and keeps those of a refresh that failed', () => {
    const filter = signal('');
    const made = grid(filter);
    made.show(STATE);
    TestBed.tick();
    fetch.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    client.globalRefresh.next();
    expect(made.failed()).toBe(true);
    expect(made.rows()).toEqual(['row']);
    fetch.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    filter.set('WARNING');
    TestBed.tick();
    expect(made.rows()).toEqual([]);
    expect(made.loading()).toBe(false);
    made.reload();
    expect(made.rows()).toEqual(['row']);
  });

  it('shows why a file cannot be saved until it is reloaded', () => {
    const made = grid();
    made.save(
      throwError(() => new HttpErrorResponse({ status: 503 })),
      'rows.csv',
    );
    expect(made.problem()?.slug).toBe('unreachable');
    expect(made.failed()).toBe(false);
    made.reload();
    expect(made.problem()).toBeNull();
  });
});
