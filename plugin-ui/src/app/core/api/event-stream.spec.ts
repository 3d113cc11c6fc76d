import { TestBed } from '@angular/core/testing';
import { StreamRefused } from '../problem/problem';
import { SessionToken } from '../session/session-token';
import { EventStream } from './event-stream';
import { ServerEvent } from './server-events';

interface Chunk {
  done: boolean;
  value?: Uint8Array;
}

describe('EventStream', () => {
  const chunks: Chunk[] = [];
  let asked: { url: string; headers: Record<string, string> }[];
  let answers: { status: number; ok: boolean; body: unknown; json: () => Promise<unknown> }[];

  function streaming(): (typeof answers)[number] {
    const read = (): Promise<Chunk> => Promise.resolve(chunks.shift() ?? { done: true });
    return { status: 200, ok: true, body: { getReader: () => ({ read }) }, json: () => Promise.resolve({}) };
  }

  beforeEach(() => {
    asked = [];
    answers = [];
    Object.assign(globalThis, {
      TextDecoder: jest.requireActual<typeof import('node:util')>('node:util').TextDecoder,
      fetch: (url: string, init: { headers: Record<string, string> }) => {
        asked.push({ url, headers: init.headers });
        return Promise.resolve(answers.shift());
      },
    });
    const session = { get: () => Promise.resolve('token-1'), renew: () => Promise.resolve('token-2') };
    TestBed.configureTestingModule({ providers: [{ provide: SessionToken, useValue: session }] });
  });

  function read(lastEventId: string | null): Promise<ServerEvent[]> {
    const events: ServerEvent[] = [];
    return new Promise((resolve, reject) => {
      TestBed.inject(EventStream)
        .open('/events', lastEventId)
        .subscribe({ next: (event) => events.push(event), error: reject, complete: () => resolve(events) });
    });
  }

  it('sends the session and the last version, and reads until the service ends the stream', async () => {
    answers.push(streaming());
    chunks.push({ done: false, value: Buffer.from('id: 6\nevent: run\ndata: {}\n\n') });
    expect(await read('5')).toEqual([{ id: '6', name: 'run', data: '{}' }]);
    expect(asked[0]?.headers).toMatchObject({ 'vmware-api-session-id': 'token-1', 'Last-Event-ID': '5' });
  });

  it('opens once more with a new token after a 401', async () => {
    answers.push({ ...streaming(), status: 401, ok: false }, streaming());
    expect(await read(null)).toEqual([]);
    expect(asked.map(({ headers }) => headers['vmware-api-session-id'])).toEqual(['token-1', 'token-2']);
  });

  it('fails with the problem of a refusal', async () => {
    const body = { type: '/problems/forbidden' };
    answers.push({ status: 403, ok: false, body: null, json: () => Promise.resolve(body) });
    await expect(read(null)).rejects.toEqual(new StreamRefused(403, body));
  });
});
