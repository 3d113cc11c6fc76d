import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { HelpLink } from './help-link';

describe('HelpLink', () => {
  it('opens the page beside the plug-in in a new tab', () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(HelpLink);
    fixture.componentRef.setInput('to', 'glossary.md#dead-space');
    fixture.componentRef.setInput('topic', 'Dead space');
    fixture.autoDetectChanges();
    const link = (fixture.nativeElement as HTMLElement).querySelector('a');
    expect(link?.href).toBe('http://localhost/help/glossary.html#dead-space');
    expect(link?.target).toBe('_blank');
    expect(link?.getAttribute('aria-label')).toBe('Help: Dead space (opens in a new tab)');
  });
});
