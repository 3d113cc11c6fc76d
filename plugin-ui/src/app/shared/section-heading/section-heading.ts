import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { HelpLink } from '../help-link/help-link';

/** The heading of a section with a question mark that leads to the help. */
@Component({
  selector: 'td-section-heading',
  imports: [HelpLink],
  template: `
    <h2>
      <span [attr.id]="headingId()">{{ text() }}</span>
      <td-help-link [to]="help()" [topic]="text()" />
    </h2>
  `,
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SectionHeading {
  readonly text = input.required<string>();
  /** A document below `docs` with its anchor. */
  readonly help = input.required<string>();
  /** The id of the text without the question mark, for `aria-labelledby`. */
  readonly headingId = input<string | null>(null);
}
