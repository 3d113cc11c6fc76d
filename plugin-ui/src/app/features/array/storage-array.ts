import { Statement } from '../../core/api/statement';

export type HealthState = 'OK' | 'UNREACHABLE' | 'REFUSED' | 'CERTIFICATE' | 'UNKNOWN';

/** Families of arrays that can be connected, the usual one first. */
export const ARRAY_KINDS = ['flasharray', 'powerstore'] as const;

export type ArrayKind = (typeof ARRAY_KINDS)[number];

/** The one of a stored array. */
export function kindOf(array: { readonly kind: string } | null): ArrayKind {
  return ARRAY_KINDS.find((kind) => kind === array?.kind) ?? ARRAY_KINDS[0];
}

/** Ways to log in. */
export type LogInForm = 'API_TOKEN' | 'API_CLIENT' | 'PASSWORD';

/** Those that arrays of a kind take, the usual one first. */
export const LOG_IN_FORMS: Readonly<Record<ArrayKind, readonly LogInForm[]>> = {
  flasharray: ['API_TOKEN', 'API_CLIENT'],
  powerstore: ['PASSWORD'],
};

/** A storage system that Tidemark is connected to. */
export interface StorageArray {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly kind: string;
  readonly arrayName?: string | null;
  readonly version?: string | null;
  readonly apiVersion?: string | null;
  readonly thumbprint: string | null;
  readonly health: {
    readonly state: HealthState;
    readonly checkedAt: string | null;
    readonly statement: Statement | null;
  };
}

/** What logs in to an array; never given back. */
export type ArrayCredential =
  | { readonly apiToken: string }
  | {
      readonly apiClient: {
        readonly clientId: string;
        readonly keyId: string;
        readonly issuer: string;
        readonly user: string;
        /** RSA, PEM. */
        readonly privateKey: string;
      };
    }
  | { readonly login: { readonly user: string; readonly password: string } };

/** What is needed to connect one; a change without a credential keeps the stored one. */
export type ArrayConnection = Partial<ArrayCredential> & {
  readonly kind: ArrayKind;
  readonly name?: string;
  readonly address: string;
  /** SHA-256 of the certificate that the user has confirmed. */
  readonly thumbprint?: string;
};
