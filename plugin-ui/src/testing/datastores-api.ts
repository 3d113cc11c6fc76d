import { EMPTY, of } from 'rxjs';
import { DatastoresApi } from '../app/features/inventory/datastores-api';
import { Mocks, mocksOf } from './mocks';
import { datastore, listOf } from './samples';

/** One datastore, which the user has not arranged or filtered. */
export function datastoresApi(): Mocks<DatastoresApi> {
  return mocksOf(DatastoresApi, {
    list: () => of(listOf(datastore())),
    selection: () => of([]),
    export: () => EMPTY,
    exportOf: () => EMPTY,
    trends: () => of([]),
    arrangement: () => of({ views: [] }),
    arrange: (body) => of(body),
    arrays: () => of([]),
    policies: () => of([]),
    places: () => EMPTY,
    get: () => of(datastore()),
    ofCluster: () => EMPTY,
  });
}
