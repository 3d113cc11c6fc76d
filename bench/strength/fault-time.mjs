// Requests and simulated time under a fault.
import { setTimeout as pause } from 'node:timers/promises';
import { begin } from './fault-kinds.mjs';

export const over = (one) => one.endedAt !== null;

/** Logs in again if the fault has ended the session of the campaign. */
async function signedIn(installation) {
  const { status } = await installation.raw('GET', '/sessions/current');
  if (status === 401) await installation.use(0);
}

/** Sends the request; resolves with undefined if it is refused as the contract documents. */
export async function accepted(installation, method, place, json) {
  const answer = await installation.raw(method, place, json);
  if (answer.status < 300) return answer.body;
  if (answer.status === 500 || !answer.body?.code) throw new Error(`${method} ${place}: ${answer.status}`);
  return undefined;
}

/**
 * Simulated time under the fault, so that what hangs has time to hang, and before it as much as is necessary, within bounds, for the
 * operation to come to the point at which the fault takes effect.
 */
export async function under(installation, fault, work, reached = async () => true) {
  const end = await begin(installation, fault);
  const wait = async () => {
    await installation.advance('20s');
    await pause(100);
  };
  try {
    const result = await work();
    for (let i = 0; i < 30 && !(await reached(result).catch(() => false)); i++) await wait();
    for (let i = 0; i < 5; i++) await wait();
    return result;
  } finally {
    await end();
    await signedIn(installation);
  }
}
