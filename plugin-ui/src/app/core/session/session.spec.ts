import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { settled } from '../../../testing/page-of';
import { Problem, toProblem } from '../problem/problem';
import { I18n } from '../i18n/i18n';
import { NO_PREFERENCES, Preferences } from '../i18n/reading';
import { CurrentSession } from './current-session';
import { sessionInterceptor } from './session-interceptor';
import { Startup } from './startup';
import { UserPreferences } from './user-preferences';

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
      .flush({ username: 'u', vcenter: 'v', permissions: ['Tidemark.Run'], preferences: NO_PREFERENCES, trial: true });
    expect(session.trial()).toBe(true);
    expect(session.may('Tidemark.Run')).toBe(true);
  });

  it('offers only what the user may do', async () => {
    const session = TestBed.inject(CurrentSession);
    session.load();
    await settled();
    backend.expectOne('/api/v1/sessions/current').flush({
      username: 'u',
      vcenter: 'v',
      permissions: ['Tidemark.View', 'Tidemark.Run'],
      preferences: NO_PREFERENCES,
    });
    expect([session.may('Tidemark.Run'), session.may('Tidemark.Configure')]).toEqual([true, false]);
  });

  describe('with preferences', () => {
    const german: Preferences = { language: 'de', timeFormat: 'HOURS_24', firstDayOfWeek: 'MONDAY' };
    const i18n = () => TestBed.inject(I18n);

    beforeEach(() => localStorage.clear());
    afterEach(() => localStorage.clear());

    it('reads in what the session carries, sends the language, and begins with it the next time', async () => {
      TestBed.inject(CurrentSession).load();
      await settled();
      backend
        .expectOne('/api/v1/sessions/current')
        .flush({ username: 'u', vcenter: 'v', permissions: [], preferences: german });
      await settled();
      expect([i18n().locale(), i18n().reading().hours]).toEqual(['de', 24]);
      await get('/a');
      expect(backend.expectOne('/a').request.headers.get('Accept-Language')).toBe('de');
      await i18n().use(NO_PREFERENCES);
      expect(await TestBed.inject(UserPreferences).start()).toBe(true);
      expect(i18n().text('action.dismiss')).toBe('Abbrechen');
    });

    it('asks for them beside the views only when the browser remembers none', async () => {
      await TestBed.inject(Startup).run();
      await settled();
      expect(i18n().locale()).toBe('en-US');
      backend.expectOne('/api/v1/preferences').flush(german);
      await settled();
      expect(i18n().locale()).toBe('de');
      await TestBed.inject(Startup).run();
      await settled();
    });

    it('follows a choice that was made in another view', async () => {
      await TestBed.inject(UserPreferences).start();
      let refreshed = 0;
      client.globalRefresh.subscribe(() => (refreshed += 1));
      const change = { key: 'tidemark.preferences', newValue: JSON.stringify(german) };
      window.dispatchEvent(new StorageEvent('storage', change));
      await settled();
      expect([i18n().locale(), refreshed]).toEqual(['de', 1]);
    });
  });
});
