import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { PageOutage } from '../../core/problem/page-outage';
import { ProblemAlert } from './problem-alert';

describe('ProblemAlert', () => {
  it('leaves to the banner what the whole page lacks, unless it answers an action', () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    TestBed.inject(PageOutage).vcenter.set({ lastContact: null, seconds: null });
    const fixture = TestBed.createComponent(ProblemAlert);
    fixture.componentRef.setInput('problem', { slug: 'vcenter-unreachable', errors: [] });
    fixture.detectChanges();
    const page = fixture.nativeElement as HTMLElement;
    expect(page.querySelector('clr-alert')).toBeNull();
    expect(textOf(page)).toBe('Not available at the moment.');
    fixture.componentRef.setInput('retryable', false);
    fixture.detectChanges();
    expect(page.querySelector('clr-alert')).not.toBeNull();
  });

  it('names the field of each error', () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const errors = [
      { pointer: '/blackouts/0/from', detail: 'must be earlier than to' },
      { pointer: 'page', detail: 'must be 0 or more' },
    ];
    const fixture = TestBed.createComponent(ProblemAlert);
    fixture.componentRef.setInput('problem', { slug: 'invalid-request', errors });
    fixture.detectChanges();
    const items = [...(fixture.nativeElement as HTMLElement).querySelectorAll('li')].map(textOf);
    expect(items).toEqual(['blackouts[0].from must be earlier than to', 'page must be 0 or more']);
  });
});
