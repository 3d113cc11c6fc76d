import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { SpokenProgress } from './spoken-progress';

describe('SpokenProgress', () => {
  it('changes with each tenth only', async () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(SpokenProgress);
    fixture.componentRef.setInput('label', 'Audit progress');
    const page = fixture.nativeElement as HTMLElement;
    const spoken: string[] = [];
    for (const share of [0.41, 0.49, 0.5, 1]) {
      fixture.componentRef.setInput('share', share);
      fixture.autoDetectChanges();
      await fixture.whenStable();
      spoken.push(textOf(page));
    }
    expect(page.getAttribute('role')).toBe('status');
    expect(spoken).toEqual([
      'Audit progress: 40%',
      'Audit progress: 40%',
      'Audit progress: 50%',
      'Audit progress: 100%',
    ]);
  });
});
