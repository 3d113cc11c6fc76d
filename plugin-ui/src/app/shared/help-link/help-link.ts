import { DOCUMENT } from '@angular/common';
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { TextPipe } from '../../core/i18n/pipes';

/** Opens a page of the help in a new tab: a question mark beside a term, or the word beside a finding or a problem. */
@Component({
  selector: 'td-help-link',
  imports: [ClrIcon, TextPipe],
  template: `
    @let name = 'help.about' | t: { topic: topic() };
    <a [href]="href()" target="_blank" rel="noopener" hreflang="en" [attr.aria-label]="name" [attr.title]="name">
      @if (text()) {
        {{ 'help.link' | t }}
      } @else {
        <cds-icon shape="help" size="sm" aria-hidden="true" />
      }
    </a>
  `,
  styles: `
    a {
      display: inline-block;
      min-width: 1.2rem;
      min-height: 1.2rem;
      margin-block: -0.2rem;
      color: var(--cds-alias-typography-link-color, #0072a3);
      font-weight: 400;
      line-height: 1.2rem;
      text-align: center;
      text-transform: none;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HelpLink {
  private readonly document = inject(DOCUMENT);

  /** A document below `docs` with its anchor, such as `glossary.md#dead-space`. */
  readonly to = input.required<string>();
  /** What the page is about, for its accessible name. */
  readonly topic = input.required<string>();
  readonly text = input(false);

  protected readonly href = computed(
    () => new URL(`help/${this.to().replace(/\.md(?=#|$)/, '.html')}`, this.document.baseURI).href,
  );
}
