import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { settled } from '../../../testing/page-of';
import { Problem, toProblem } from '../problem/problem';
import { CurrentSession } from './current-session';
import { sessionInterceptor } from './session-interceptor';

describe('session', () => {
  let client: FakeClient;
  let backend: HttpTestingController;
  let answers: unknown[];
  let problems: Problem[];

  beforeEach(() => {
    client = new FakeClient();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([sessionInterceptor])),
        provideHttpClientTesting(),
        provideFakeClient(client),
      ],
    });
    backend = TestBed.inject(HttpTestingController);
    answers = [];
    problems = [];
  });

  afterEach(() => backend.verify());

  async function get(url: string): Promise<void> {
    TestBed.inject(HttpClient)
      .get(url)
      .subscribe({ next: (body) => answers.push(body), error: (error) => problems.push(toProblem(error)) });
    await settled();
  }

  function token(url: string): string | null {
    return backend.match(url)[0]?.request.headers.get('vmware-api-session-id') ?? null;
  }

  it('requests one token from the client and sends it with every call', async () => {
    await get('/a');
    await get('/b');
    expect([token('/a'), token('/b')]).toEqual(['token-1', 'token-1']);
    expect(client.tokens).toEqual(['token-2', 'token-3']);
  });

  it('repeats a call once with a new token after a 401', async () => {
    await get('/a');
    backend.expectOne('/a').flush(null, { status: 401, statusText: 'Unauthorized' });
    await settled();
    const again = backend.expectOne('/a');
    expect(again.request.headers.get('vmware-api-session-id')).toBe('token-2');
    again.flush({ ok: true });
    expect(answers).toEqual([{ ok: true }]);
  });

  it('stops after the second 401', async () => {
    await get('/a');
    backend.expectOne('/a').flush(null, { status: 401, statusText: 'Unauthorized' });
    await settled();
    backend.expectOne('/a').flush(null, { status: 401, statusText: 'Unauthorized' });
    await settled();
    expect(problems.map(({ status }) => status)).toEqual([401]);
  });

  it('renews once for calls that were refused together', async () => {
    await get('/a');
    await get('/b');
    backend.expectOne('/a').flush(null, { status: 401, statusText: 'Unauthorized' });
    backend.expectOne('/b').flush(null, { status: 401, statusText: 'Unauthorized' });
    await settled();
    expect([token('/a'), token('/b')]).toEqual(['token-2', 'token-2']);
  });

  it('reports a client without a session', async () => {
    client.tokens = [];
    await get('/a');
    expect(problems.map(({ slug }) => slug)).toEqual(['no-session']);
  });

  it('leaves the decision to the service when the rights cannot be read', async () => {
    const session = TestBed.inject(CurrentSession);
    session.load();
    await settled();
    expect(session.may('Tidemark.Run')).toBe(false);
    backend.expectOne('/api/v1/sessions/current').flush(null, { status: 500, statusText: 'Error' });
    expect(session.may('Tidemark.Run')).toBe(true);
  });

  it('requests the privileges on the object of the page', async () => {
    const session = TestBed.inject(CurrentSession);
    session.load('guid:datastore-11');
    await settled();
    backend
      .expectOne('/api/v1/sessions/current?objectId=guid:datastore-11')
      .flush({ username: 'u', vcenter: 'v', permissions: ['Tidemark.Run'] });
    expect(session.may('Tidemark.Run')).toBe(true);
  });

  it('offers only what the user may do', async () => {
    const session = TestBed.inject(CurrentSession);
    session.load();
    await settled();
    backend
      .expectOne('/api/v1/sessions/current')
      .flush({ username: 'u', vcenter: 'v', permissions: ['Tidemark.View', 'Tidemark.Run'] });
    expect([session.may('Tidemark.Run'), session.may('Tidemark.Configure')]).toEqual([true, false]);
  });
});
