import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { Subscription } from 'rxjs';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ChannelDraft, complete, definitionOf, draftOf, takesSecret } from './channel-draft';
import { ChannelFields } from './channel-fields';
import { CHANNEL_KINDS, Channel } from './notification';
import { NotificationsApi } from './notifications-api';

/** Makes or changes a channel; secrets go in and never come out. */
@Component({
  selector: 'td-channel-editor',
  imports: [ChannelFields, FormsModule, ProblemAlert, TextPipe],
  templateUrl: './channel-editor.html',
  styleUrl: './notification-form.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChannelEditor implements OnDestroy {
  private readonly api = inject(NotificationsApi);
  private work: Subscription | null = null;

  readonly channel = input.required<Channel | null>();
  /** A certificate that the server just showed, null = the one that is pinned. */
  readonly thumbprint = input.required<string | null>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly kinds = CHANNEL_KINDS;
  protected readonly draft = linkedSignal(() => draftOf(this.channel(), this.thumbprint()));
  protected readonly problem = signal<Problem | null>(null);
  protected readonly busy = signal(false);
  protected readonly takesSecret = computed(() => takesSecret(this.draft()));
  protected readonly complete = computed(() => complete(this.draft(), this.channel()));

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  protected change(changes: Partial<ChannelDraft>): void {
    this.draft.update((draft) => ({ ...draft, ...changes }));
  }

  protected save(): void {
    if (!this.complete() || this.busy()) {
      return;
    }
    this.busy.set(true);
    this.problem.set(null);
    const before = this.channel();
    this.work = this.api.saveChannel(before?.id ?? null, definitionOf(this.draft(), before)).subscribe({
      next: () => this.saved.emit(),
      error: (error: unknown) => {
        this.busy.set(false);
        this.problem.set(toProblem(error));
      },
    });
  }
}
