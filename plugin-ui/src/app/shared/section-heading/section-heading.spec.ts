import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { SectionHeading } from './section-heading';

describe('heading of a section', () => {
  it('labels the section with its text only, and leads to the help', () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(SectionHeading);
    fixture.componentRef.setInput('text', 'Queue');
    fixture.componentRef.setInput('help', 'glossary.md#queue');
    fixture.componentRef.setInput('headingId', 'queue-heading');
    fixture.detectChanges();
    const heading = fixture.nativeElement as HTMLElement;
    expect(heading.querySelector('#queue-heading')?.textContent).toBe('Queue');
    expect(heading.querySelector('h2 a')?.getAttribute('href')).toContain('help/glossary.html#queue');
  });
});
