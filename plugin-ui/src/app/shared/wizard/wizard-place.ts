import { DOCUMENT, DestroyRef, Directive, ElementRef, afterEveryRender, inject } from '@angular/core';

/**
 * Gives Clarity's wizard, whose content is the main landmark of a document, a place where that is right: a wizard in a dialog stands beside
 * the page, which is inert meanwhile; one that fills the page has a header. A step that scrolls can be reached by keyboard.
 */
// Every wizard of Clarity.
// eslint-disable-next-line @angular-eslint/directive-selector
@Directive({ selector: 'clr-wizard' })
export class WizardPlace {
  private readonly document = inject(DOCUMENT);
  private readonly wizard = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  /** Takes the focus back: Clarity gives it back while the page is still inert, and nothing in there can have it. */
  private readonly opener = this.document.activeElement;

  constructor() {
    afterEveryRender({ mixedReadWrite: () => this.place() });
    inject(DestroyRef).onDestroy(() => {
      this.wizard.remove();
      const { page } = this;
      if (page?.hasAttribute('inert')) {
        page.removeAttribute('inert');
        if (this.opener instanceof HTMLElement && page.contains(this.opener)) {
          this.opener.focus();
        }
      }
    });
  }

  private get page(): Element | null {
    return this.document.querySelector('td-root');
  }

  private place(): void {
    if (this.wizard.querySelector('.modal')) {
      if (this.page?.contains(this.wizard)) {
        this.page.setAttribute('inert', '');
        this.document.body.append(this.wizard);
      }
      this.wizard.querySelector('.modal > .clr-sr-only')?.setAttribute('hidden', '');
    } else {
      this.wizard.querySelector('.clr-wizard-header')?.setAttribute('role', 'banner');
    }
    const step = this.wizard.querySelector<HTMLElement>('.clr-wizard-body-wrapper');
    if (step && step.scrollHeight > step.clientHeight) {
      step.tabIndex = 0;
    } else {
      step?.removeAttribute('tabindex');
    }
  }
}
