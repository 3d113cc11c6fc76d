import { EMPTY, of } from 'rxjs';
import { PoliciesApi } from '../app/features/policy/policies-api';
import { mocksOf } from './mocks';

/** No policies, and nothing to choose from. */
export const policiesApi = () =>
  mocksOf(PoliciesApi, {
    list: () => of([]),
    ofDatastore: () => of([]),
    occurrences: () => of([]),
    calendars: () => of([]),
    scopeChoices: () => EMPTY,
    scopeTree: () => EMPTY,
    channels: () => EMPTY,
    arrays: () => EMPTY,
    preview: () => EMPTY,
    save: () => EMPTY,
  });
