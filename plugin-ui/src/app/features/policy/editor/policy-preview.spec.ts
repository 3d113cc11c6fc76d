import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { said } from '../../../../testing/samples';
import { PolicyPreviewPanel } from './policy-preview';

describe('PolicyPreviewPanel', () => {
  it('shows the first starts and, on request, all', async () => {
    const starts = Array.from({ length: 60 }, (_, hour) => ({
      at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
      obstacle: said('BLACKOUT', 'It is Christmas.'),
      until: null,
    }));
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(PolicyPreviewPanel);
    fixture.componentRef.setInput('preview', { starts, matches: [], missing: [], warnings: [] });
    fixture.componentRef.setInput('zone', 'UTC');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const button = page.querySelector('button');
    expect(page.querySelectorAll('ol li')).toHaveLength(12);
    expect(textOf(button)).toBe('Show all 60');
    button?.click();
    await fixture.whenStable();
    expect(page.querySelectorAll('ol li')).toHaveLength(60);
    expect(page.querySelector('button')).toBeNull();
  });
});
