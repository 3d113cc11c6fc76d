/** A sentence of the service: a stable code, its values, and the ready English text. */
export interface Statement {
  readonly code: string;
  readonly text: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export type Severity = 'info' | 'warning' | 'error';
