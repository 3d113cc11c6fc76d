import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { ControlContainer, FormsModule, NgForm } from '@angular/forms';
import { TextPipe } from '../../core/i18n/pipes';
import { ChannelDraft } from './channel-draft';
import { FORMATS, PROTECTIONS } from './notification';

/** The fields that belong to the kind of a channel. */
@Component({
  selector: 'td-channel-fields',
  imports: [FormsModule, TextPipe],
  templateUrl: './channel-fields.html',
  styleUrl: './notification-form.css',
  viewProviders: [{ provide: ControlContainer, useExisting: NgForm }],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChannelFields {
  readonly draft = input.required<ChannelDraft>();
  /** Where a stored webhook points. */
  readonly origin = input.required<string | null>();
  readonly changed = output<Partial<ChannelDraft>>();

  protected readonly protections = PROTECTIONS;
  protected readonly formats = FORMATS;

  /** A number field gives a number, or null when it is emptied. */
  protected text(value: number | string | null): string {
    return value === null ? '' : String(value);
  }
}
