import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { ThemeFollower } from './theme';

describe('ThemeFollower', () => {
  it('sets the theme of the client before the signal changes, and follows changes', () => {
    const client = new FakeClient();
    client.startTheme = 'dark';
    TestBed.configureTestingModule({ providers: [provideFakeClient(client)] });
    const follower = TestBed.inject(ThemeFollower);
    follower.start();
    expect(document.body.getAttribute('cds-theme')).toBe('dark');
    client.themeChanges.next('light');
    expect([document.body.getAttribute('cds-theme'), follower.theme()]).toEqual(['light', 'light']);
  });
});
