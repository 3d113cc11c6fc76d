import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { Field, choicesOf } from '../../shared/field';
import { ChannelDraft } from './channel-draft';
import { FORMATS, PROTECTIONS } from './notification';

/** The fields that belong to the kind of a channel. */
@Component({
  selector: 'td-channel-fields',
  imports: [Field, TextPipe],
  templateUrl: './channel-fields.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChannelFields {
  readonly draft = input.required<ChannelDraft>();
  /** Where a stored webhook points. */
  readonly origin = input.required<string | null>();
  readonly changed = output<Partial<ChannelDraft>>();

  protected readonly protections = choicesOf(PROTECTIONS, (protection) => `notification.protection.${protection}`);
  protected readonly formats = choicesOf(FORMATS, (format) => `notification.format.${format}`);
}
