import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { Named, Rule } from './notification';
import { NotificationsApi } from './notifications-api';
import { RuleEditor } from './rule-editor';

const prod = { id: 'v:datastore-1', name: 'prod-01' };

const rule: Rule = {
  id: 'r1',
  name: 'Failures',
  vcenter: 'vc',
  enabled: true,
  severity: 'ERROR',
  topics: [],
  objects: [],
  policies: [],
  outcomes: [],
  channels: ['c1'],
  subjects: [],
};

describe('RuleEditor', () => {
  let api: Mocks<NotificationsApi, 'objects' | 'policies' | 'saveRule'>;
  let fixture: ComponentFixture<RuleEditor>;
  let page: HTMLElement;

  beforeEach(async () => {
    api = mocksOf(NotificationsApi, {
      objects: (text) => of([prod].filter(({ name }) => name.includes(text))),
      policies: () => of([]),
      saveRule: () => of(rule),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: NotificationsApi, useValue: api }],
    });
    fixture = TestBed.createComponent(RuleEditor);
    fixture.componentRef.setInput('rule', rule);
    fixture.componentRef.setInput('channels', []);
    page = fixture.nativeElement as HTMLElement;
    document.body.append(page);
    fixture.autoDetectChanges();
    await fixture.whenStable();
  });

  const field = () => page.querySelector<HTMLInputElement>('#rule-objects')!;
  const save = () => Array.from(page.querySelectorAll('button')).find((button) => textOf(button).startsWith('Save'))!;
  const offered = () =>
    Array.from(page.querySelectorAll<HTMLOptionElement>('#rule-objects-list option'), ({ value }) => value);

  async function enter(text: string, event: 'input' | 'change'): Promise<void> {
    field().value = text;
    field().dispatchEvent(new Event(event, { bubbles: true }));
    await fixture.whenStable();
  }

  it('does not save a rule while a name in it is not known', async () => {
    await enter('prod-O1', 'change');
    expect(textOf(page)).toContain('There is no object with this name.');
    expect(save().disabled).toBe(true);
    await enter('prod-01', 'change');
    expect(textOf(page)).not.toContain('There is no object with this name.');
    expect(field().value).toBe('');
    save().click();
    expect(api.saveRule).toHaveBeenCalledWith('r1', expect.objectContaining({ objects: [prod.id] }));
  });

  it('finds names by what is typed, also those that are not among the first', async () => {
    const last = { id: 'v:datastore-5000', name: 'prod-5000' };
    expect(offered()).toEqual(['prod-01']);
    api.objects.mockReturnValue(of([last]));
    await enter('prod-50', 'input');
    expect(api.objects).toHaveBeenLastCalledWith('prod-50', 100);
    expect(offered()).toEqual(['prod-5000']);
    await enter('prod-5000', 'change');
    expect(textOf(page.querySelector('td-named-choice ul'))).toContain('prod-5000');
    save().click();
    expect(api.saveRule).toHaveBeenCalledWith('r1', expect.objectContaining({ objects: [last.id] }));
  });

  it('does not save a rule while a name is looked up, and shows why it could not be', async () => {
    const answer = new Subject<readonly Named[]>();
    api.objects.mockReturnValue(answer);
    expect(save().disabled).toBe(false);
    await enter('prod-02', 'change');
    expect(textOf(page)).not.toContain('There is no object with this name.');
    expect(save().disabled).toBe(true);
    answer.error(new HttpErrorResponse({ status: 500, error: { traceId: 't3' } }));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Trace ID t3');
    expect(save().disabled).toBe(true);
  });

  it('takes the id of an object of another kind', async () => {
    await enter('v:host-7', 'change');
    save().click();
    expect(api.saveRule).toHaveBeenCalledWith('r1', expect.objectContaining({ objects: ['v:host-7'] }));
  });
});
