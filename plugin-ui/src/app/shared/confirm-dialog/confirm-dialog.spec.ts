import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { ConfirmDialog } from './confirm-dialog';

describe('ConfirmDialog', () => {
  function escape(open: boolean): KeyboardEvent {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(ConfirmDialog);
    for (const [name, value] of Object.entries({ open, heading: 'h', question: 'q', confirmLabel: 'c' })) {
      fixture.componentRef.setInput(name, value);
    }
    fixture.autoDetectChanges();
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event;
  }

  it('keeps Escape from closing the modal around it', () => {
    expect(escape(true).defaultPrevented).toBe(true);
  });

  it('leaves Escape alone while it is closed', () => {
    expect(escape(false).defaultPrevented).toBe(false);
  });
});
