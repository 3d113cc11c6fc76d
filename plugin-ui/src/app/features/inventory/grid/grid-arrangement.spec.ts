import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { datastoresApi } from '../../../../testing/datastores-api';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks } from '../../../../testing/mocks';
import { GridPreferences } from '../datastore';
import { DatastoresApi } from '../datastores-api';
import { GridArrangement } from './grid-arrangement';
import { USUAL } from './grid-columns';

const STORED: GridPreferences = {
  columns: [{ name: 'name', width: 300 }],
  views: [{ name: 'VMFS 6', query: 'fileSystem=VMFS+6' }],
};
const VIEW = { name: 'Large', query: 'minDeadSpaceBytes=1' };

describe('GridArrangement', () => {
  let api: Mocks<DatastoresApi>;
  let arrangement: GridArrangement;
  let saves: Subject<GridPreferences>[];

  beforeEach(() => {
    api = datastoresApi();
    saves = [];
    api.arrange.mockImplementation(() => {
      const answer = new Subject<GridPreferences>();
      saves.push(answer);
      return answer;
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: DatastoresApi, useValue: api }, GridArrangement],
    });
  });

  function open(): void {
    arrangement = TestBed.inject(GridArrangement);
    TestBed.tick();
  }

  function sent(): (GridPreferences | undefined)[] {
    TestBed.tick();
    return api.arrange.mock.calls.map(([body]) => body);
  }

  it('saves nothing until the stored arrangement is read, and then on top of it', () => {
    const reading = new Subject<GridPreferences>();
    api.arrangement.mockReturnValue(reading);
    open();
    arrangement.keep(VIEW);
    expect(sent()).toEqual([]);
    expect(arrangement.views()).toEqual([VIEW]);
    reading.next(STORED);
    expect(sent()).toEqual([{ ...STORED, views: [...STORED.views, VIEW] }]);
  });

  it('saves nothing over an arrangement that could not be read, and shows why', () => {
    api.arrangement.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    open();
    arrangement.show(['name', 'array']);
    expect(sent()).toEqual([]);
    expect(arrangement.loadProblem()?.status).toBe(500);
    api.arrangement.mockReturnValue(of(STORED));
    arrangement.reload();
    expect(sent()).toEqual([
      {
        ...STORED,
        columns: [
          { name: 'name', width: 300 },
          { name: 'array', width: null },
        ],
      },
    ]);
  });

  it('keeps a known arrangement in silence while it cannot be read again', () => {
    api.arrangement.mockReturnValueOnce(of(STORED));
    open();
    api.arrangement.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
    arrangement.reload();
    TestBed.tick();
    expect(arrangement.loadProblem()).toBeNull();
    expect(arrangement.views()).toEqual(STORED.views);
  });

  it('sends one change after the other, and keeps both', () => {
    api.arrangement.mockReturnValue(of(STORED));
    open();
    arrangement.keep(VIEW);
    expect(sent()).toHaveLength(1);
    arrangement.widen('name', 500);
    expect(sent()).toHaveLength(1);
    saves[0]!.next({ ...STORED, views: [VIEW] });
    expect(sent()[1]).toEqual({ columns: [{ name: 'name', width: 500 }], views: [VIEW] });
    saves[1]!.next({ columns: [{ name: 'name', width: 500 }], views: [VIEW] });
    expect(sent()).toHaveLength(2);
    expect(arrangement.widths()).toEqual({ name: 500 });
  });

  it('shows what the service stored, also what another page has changed since', () => {
    api.arrangement.mockReturnValue(of(STORED));
    open();
    arrangement.drop(STORED.views[0]!);
    sent();
    saves[0]!.next({ ...STORED, views: [] });
    expect(arrangement.views()).toEqual([]);
    api.arrangement.mockReturnValue(of({ ...STORED, views: [VIEW] }));
    arrangement.reload();
    expect(arrangement.views()).toEqual([VIEW]);
  });

  it('forgets a change that was not saved', () => {
    api.arrangement.mockReturnValue(of({ columns: null, views: [] }));
    open();
    arrangement.show(['name']);
    sent();
    saves[0]!.error(new HttpErrorResponse({ status: 503 }));
    expect(arrangement.problem()?.status).toBe(503);
    expect(arrangement.columns()).toEqual(USUAL);
    expect(sent()).toHaveLength(1);
  });
});
