import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { WIZARD } from '.';

@Component({
  selector: 'td-wizard-opener',
  imports: [WIZARD],
  template: `
    <button type="button" id="opener" (click)="open.set(true)">×</button>
    @if (open()) {
      <clr-wizard [clrWizardOpen]="true">
        <clr-wizard-page />
      </clr-wizard>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class WizardOpener {
  readonly open = signal(false);
}

describe('WizardPlace', () => {
  const page = document.createElement('td-root');

  beforeEach(() => {
    document.body.append(page);
    // Which elements are inert, jsdom does not know.
    const focus = Reflect.get<HTMLElement, 'focus'>(HTMLElement.prototype, 'focus');
    jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
      if (!this.closest('[inert]')) focus.call(this);
    });
  });

  afterEach(() => {
    page.remove();
    jest.restoreAllMocks();
  });

  it('makes the page inert while the wizard is open, and gives the focus back to what opened it', async () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const fixture = TestBed.createComponent(WizardOpener);
    page.append(fixture.nativeElement as HTMLElement);
    fixture.autoDetectChanges();
    const opener = page.querySelector<HTMLElement>('#opener')!;
    opener.focus();
    opener.click();
    await fixture.whenStable();
    expect(page.hasAttribute('inert')).toBe(true);
    document.querySelector<HTMLElement>('clr-wizard button')?.focus();
    expect(document.activeElement).not.toBe(opener);
    fixture.componentInstance.open.set(false);
    await fixture.whenStable();
    expect(page.hasAttribute('inert')).toBe(false);
    expect(document.activeElement).toBe(opener);
  });
});
