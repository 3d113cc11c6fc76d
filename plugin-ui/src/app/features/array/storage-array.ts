import { Statement } from '../../core/api/statement';

export type HealthState = 'OK' | 'UNREACHABLE' | 'REFUSED' | 'CERTIFICATE' | 'UNKNOWN';

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
    };

/** What is needed to connect one; a change without a credential keeps the stored one. */
export type ArrayConnection = Partial<ArrayCredential> & {
  readonly name?: string;
  readonly address: string;
  /** SHA-256 of the certificate that the user has confirmed. */
  readonly thumbprint?: string;
};
