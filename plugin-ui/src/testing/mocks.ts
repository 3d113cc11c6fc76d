import { Type } from '@angular/core';

/** Calls of a service as mocks, with the parameters and results that the service declares. */
export type Mocks<T, K extends keyof T = keyof T> = {
  [P in K]: T[P] extends (...args: infer A) => infer R ? jest.Mock<R, A> : never;
};

export function mocksOf<T, K extends keyof T>(_of: Type<T>, answers: Pick<T, K>): Mocks<T, K> {
  const calls = Object.entries(answers) as [string, () => unknown][];
  return Object.fromEntries(calls.map(([name, answer]) => [name, jest.fn(answer)])) as unknown as Mocks<T, K>;
}
