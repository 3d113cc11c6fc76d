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
  readonly thumbprint: string;
  readonly health: {
    readonly state: HealthState;
    readonly checkedAt: string | null;
    readonly statement: Statement | null;
  };
}

/** What is needed to connect one; the token is never given back. */
export interface ArrayConnection {
  readonly name?: string;
  readonly address: string;
  readonly apiToken: string;
  /** SHA-256 of the certificate that the user has confirmed. */
  readonly thumbprint?: string;
}
