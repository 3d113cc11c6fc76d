import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { pageOf, textOf } from '../../../testing/page-of';
import { CurrentSession } from '../../core/session/current-session';
import { definitionOf, draftOf } from './channel-draft';
import { Channel, DeadLetter, Rule } from './notification';
import { Notifications } from './notifications';
import { NotificationsApi } from './notifications-api';

const mail: Channel = {
  id: 'c1',
  name: 'Mail',
  kind: 'EMAIL',
  email: { host: 'mx', port: 587, protection: 'STARTTLS', from: 'a@b.c', to: ['o@b.c'], digest: 'P1D' },
  webhook: null,
  syslog: null,
  language: null,
  secretStored: true,
  deliveredAt: null,
  problem: 'The server is down.',
  waiting: 2,
  deadLetters: 1,
};

const rule: Rule = {
  id: 'r1',
  name: 'Failures',
  vcenter: 'vc',
  enabled: true,
  severity: 'ERROR',
  topics: ['RECLAIM_RUNS'],
  objects: [],
  policies: [],
  outcomes: [],
  channels: ['c1'],
  subjects: [],
};
const prod = { id: 'v:datastore-1', name: 'prod-01' };

const letter: DeadLetter = {
  id: 'd1',
  channel: 'c1',
  channelName: 'Mail',
  notice: {
    id: 'n1',
    at: '2026-03-01T00:00:00Z',
    kind: 'x',
    severity: 'ERROR',
    text: 'It failed.',
    code: 'TEXT',
    params: {},
    actor: null,
    vcenter: null,
    objectId: null,
    objectName: null,
    outcome: null,
    link: null,
  },
  attempts: 3,
  problem: 'The server is down.',
};

describe('notifications', () => {
  let api: Mocks<NotificationsApi>;
  let fixture: ComponentFixture<Notifications>;

  async function show(mayConfigure = true): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: NotificationsApi, useValue: api },
        {
          provide: CurrentSession,
          useValue: { may: (permission: string) => mayConfigure || permission === 'Tidemark.View' },
        },
      ],
    });
    fixture = TestBed.createComponent(Notifications);
    fixture.componentRef.setInput('mayConfigure', mayConfigure);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function button(name: string): HTMLButtonElement {
    const page = fixture.nativeElement as HTMLElement;
    return Array.from(page.querySelectorAll('button')).find((candidate) => textOf(candidate).startsWith(name))!;
  }

  async function press(name: string): Promise<void> {
    button(name).click();
    await fixture.whenStable();
  }

  async function type(id: string, value: string): Promise<void> {
    const field = document.querySelector<HTMLInputElement>(`#${id}`)!;
    field.value = value;
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input'));
    await fixture.whenStable();
  }

  beforeEach(() => {
    api = mocksOf(NotificationsApi, {
      channels: () => of([mail]),
      saveChannel: () => of(mail),
      deleteChannel: () => of(null),
      test: () => of(null),
      rules: () => of([rule]),
      objects: (text) => of([prod].filter(({ name }) => name.includes(text))),
      policies: () => of([{ id: 'p1', name: 'Nightly' }]),
      saveRule: () => of(rule),
      deleteRule: () => of(null),
      deadLetters: () => of(pageOf(letter)),
      retry: () => of(null),
    });
  });

  it('shows channels, rules and what could not be delivered', async () => {
    const page = await show();
    expect(textOf(page)).toMatch(/The server is down\.\s?queued: 2, failed: 1/);
    expect(textOf(page)).toMatch(/Failures\s?Error\s?Reclaim runs\s?Mail/);
    expect(textOf(page)).toContain('It failed.');
    await expectAccessible(page);
  });

  it('narrows a rule by names', async () => {
    const subjects = [prod, { id: 'gone', name: null }];
    api.rules.mockReturnValue(of([{ ...rule, objects: [prod.id], policies: ['gone'], subjects }]));
    const page = await show();
    expect(textOf(page)).toContain('only prod-01');
    const edit = Array.from(page.querySelectorAll('button')).filter((one) => textOf(one).startsWith('Edit'));
    edit[edit.length - 1]?.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-named-choice ul'))).toContain('prod-01');
    expect(textOf(page)).toContain('gone');
    const field = page.querySelector<HTMLInputElement>('#rule-policies')!;
    field.value = 'Nightly';
    field.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    page.querySelector<HTMLButtonElement>('[aria-label="Remove gone"]')?.click();
    await fixture.whenStable();
    await expectAccessible(page);
    await press('Save');
    expect(api.saveRule).toHaveBeenCalledWith(
      'r1',
      expect.objectContaining({ objects: ['v:datastore-1'], policies: ['p1'] }),
    );
  });

  it('offers nothing to those who may not configure', async () => {
    const page = await show(false);
    expect(textOf(page).match(/Tidemark\.Configure is missing\./g)).toHaveLength(2);
    for (const name of ['New channel', 'New rule', 'Test', 'Edit', 'Delete', 'Try again']) {
      expect(button(name).disabled).toBe(true);
    }
  });

  it('tests a channel and offers the certificate that is not trusted', async () => {
    await show();
    await press('Test');
    expect(textOf(fixture.nativeElement as HTMLElement)).toContain('Mail accepted the test.');
    const error = { type: '/problems/certificate-not-trusted', presentedThumbprint: 'AA:BB' };
    api.test.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 422, error })));
    await press('Test');
    await press('Trust this certificate');
    expect(document.querySelector<HTMLInputElement>('#channel-thumbprint')?.value ?? '').toBe('AA:BB');
  });

  it('keeps a secret that is not typed and makes a webhook', async () => {
    expect(definitionOf(draftOf(mail, null), mail)).toEqual({
      name: 'Mail',
      kind: 'EMAIL',
      language: 'en',
      email: { ...mail.email, username: null, digest: 'PT24H', thumbprint: null },
    });
    const page = await show();
    document.body.append(page);
    await press('New channel');
    await type('channel-name', 'Chat');
    await type('channel-kind', 'WEBHOOK');
    expect(button('Save').disabled).toBe(true);
    await type('channel-url', 'https://chat/x');
    await expectAccessible(page);
    await press('Save');
    expect(api.saveChannel).toHaveBeenCalledWith(null, {
      name: 'Chat',
      kind: 'WEBHOOK',
      language: 'en',
      webhook: { url: 'https://chat/x', format: 'GENERIC', thumbprint: null },
    });
  });

  it('takes numbers as they are typed', async () => {
    const page = await show();
    document.body.append(page);
    await press('New channel');
    await type('channel-kind', 'SYSLOG');
    await type('channel-name', 'Log');
    await type('channel-host', 'log');
    await type('channel-port', '6515');
    await type('channel-facility', '4');
    await type('channel-facility', '');
    await press('Save');
    expect(api.saveChannel).toHaveBeenCalledWith(null, {
      name: 'Log',
      kind: 'SYSLOG',
      language: 'en',
      syslog: { host: 'log', port: 6515, facility: null, thumbprint: null },
    });
  });

  it('changes what a rule sends', async () => {
    const page = await show();
    document.body.append(page);
    const edits = Array.from(page.querySelectorAll('button')).filter((one) => textOf(one).startsWith('Edit'));
    edits[1]?.click();
    await fixture.whenStable();
    page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[3]?.click();
    page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[10]?.click();
    await fixture.whenStable();
    await expectAccessible(page);
    await press('Save');
    expect(api.saveRule).toHaveBeenCalledWith(
      'r1',
      expect.objectContaining({
        name: 'Failures',
        topics: ['RECLAIM_RUNS', 'AUDIT'],
        outcomes: ['NOTHING_RECLAIMED'],
        channels: ['c1'],
      }),
    );
  });

  it('tries a dead letter again', async () => {
    await show();
    await press('Try again');
    expect(api.retry).toHaveBeenCalledWith('d1');
    expect(api.deadLetters).toHaveBeenCalledTimes(2);
  });
});
