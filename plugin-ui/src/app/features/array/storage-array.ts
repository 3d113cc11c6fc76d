import type * as contract from '../../core/api/generated/contract';

export type HealthState = contract.ArrayHealth['state'];

/** Families of arrays that can be connected, the usual one first. */
export const ARRAY_KINDS = [
  'flasharray',
  'powerstore',
  'ontap',
  'wsapi',
  'storagevirtualize',
  'powermax',
  'unity',
  'vsp',
  'truenas',
  'prometheus',
] as const;

export type ArrayKind = (typeof ARRAY_KINDS)[number];

/** The one of a stored array. */
export function kindOf(array: { readonly kind: string } | null): ArrayKind {
  return ARRAY_KINDS.find((kind) => kind === array?.kind) ?? ARRAY_KINDS[0];
}

/** Ways to log in. */
export type LogInForm = 'API_TOKEN' | 'API_CLIENT' | 'PASSWORD' | 'NONE';

/** The credential forms of an array kind, the default first. */
export const LOG_IN_FORMS: Readonly<Record<ArrayKind, readonly LogInForm[]>> = {
  flasharray: ['API_TOKEN', 'API_CLIENT'],
  powerstore: ['PASSWORD'],
  ontap: ['PASSWORD'],
  wsapi: ['PASSWORD'],
  storagevirtualize: ['PASSWORD'],
  powermax: ['PASSWORD'],
  unity: ['PASSWORD'],
  vsp: ['PASSWORD'],
  truenas: ['API_TOKEN'],
  prometheus: ['NONE', 'API_TOKEN', 'PASSWORD'],
};

export type StorageArray = contract.ArrayView;

/** What logs in to an array; never given back. */
export type ArrayCredential = Pick<contract.ArrayRequest, 'apiToken' | 'apiClient' | 'login'>;
export type ArrayConnection = contract.ArrayRequest;

/** The figures that are read from a Prometheus server. */
export type MetricQuery = contract.MetricQuery;
export type MetricQueryRequest = contract.MetricQueryRequest;
