import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal, output } from '@angular/core';
import { Action } from '../../core/api/action';
import { languages } from '../../core/i18n/generated/languages';
import { TextPipe } from '../../core/i18n/pipes';
import { Field, choicesOf } from '../../shared/field';
import { FormDialog } from '../../shared/form-dialog/form-dialog';
import { ChannelDraft, complete, definitionOf, draftOf, takesSecret } from './channel-draft';
import { ChannelFields } from './channel-fields';
import { CHANNEL_KINDS, Channel } from './notification';
import { NotificationsApi } from './notifications-api';

/** Creates or edits a channel; secrets can be entered but not read. */
@Component({
  selector: 'td-channel-editor',
  imports: [ChannelFields, Field, FormDialog, TextPipe],
  templateUrl: './channel-editor.html',
  styleUrl: './notification-form.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChannelEditor {
  private readonly api = inject(NotificationsApi);

  readonly channel = input.required<Channel | null>();
  /** A certificate that the server just showed, null = the one that is pinned. */
  readonly thumbprint = input.required<string | null>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly kinds = choicesOf(CHANNEL_KINDS, (kind) => `notification.kind.${kind}`);
  protected readonly languages = Object.keys(languages).map((language) => ({
    value: language,
    text: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
  }));
  protected readonly draft = linkedSignal(() => draftOf(this.channel(), this.thumbprint()));
  protected readonly saving = new Action();
  protected readonly takesSecret = computed(() => takesSecret(this.draft()));
  protected readonly complete = computed(() => complete(this.draft(), this.channel()));

  protected change(changes: Partial<ChannelDraft>): void {
    this.draft.update((draft) => ({ ...draft, ...changes }));
  }

  protected save(): void {
    if (!this.complete() || this.saving.busy()) {
      return;
    }
    const before = this.channel();
    this.saving.run(this.api.saveChannel(before?.id ?? null, definitionOf(this.draft(), before)), () =>
      this.saved.emit(),
    );
  }
}
