import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  DestroyRef,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { Field } from '../../../shared/field';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Draft, complete, definitionOf, draftOf, newDraft, scoped } from './draft';
import { PoliciesApi } from '../policies-api';
import { PolicyPreview, ReclaimPolicy } from '../policy';
import { PolicyConditions } from './policy-conditions';
import { PolicyPreviewPanel } from './policy-preview';
import { PolicySchedule } from './policy-schedule';
import { PolicyScope } from './policy-scope';

/** Delay after an edit before the preview is requested again. */
const REST = 400;

/** Creates or edits a policy, with a preview. */
@Component({
  selector: 'td-policy-editor',
  imports: [
    ClrSpinnerModule,
    Field,
    FormsModule,
    Loading,
    PolicyConditions,
    PolicyPreviewPanel,
    PolicySchedule,
    PolicyScope,
    ProblemAlert,
    TextPipe,
  ],
  templateUrl: './policy-editor.html',
  styleUrl: './policy-editor.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyEditor {
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);
  private readonly top = viewChild.required<ElementRef<HTMLElement>>('top');
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The datastores the editor was opened for; none in the home of the plug-in. */
  readonly datastoreIds = input<readonly string[]>([]);
  /** What to change; null for a new policy. */
  readonly policy = input<ReclaimPolicy | null>(null);
  readonly saved = output<ReclaimPolicy>();
  readonly dismissed = output();

  protected readonly draft = signal<Draft>(newDraft(false, this.i18n.zone()));
  protected readonly preview = new Loadable<PolicyPreview>();
  protected readonly saving = new Action();

  private readonly before = computed(() => this.policy()?.definition ?? null);
  private readonly listed = computed(() => this.before()?.scope.datastoreIds ?? this.datastoreIds());
  protected readonly count = computed(() => this.listed().length);
  protected readonly scoped = computed(() => scoped(this.draft()));
  protected readonly complete = computed(() => complete(this.draft()));

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
    effect(() => {
      const before = this.before();
      const listed = this.datastoreIds().length > 0;
      untracked(() => {
        this.draft.set(before === null ? newDraft(listed, this.i18n.zone()) : draftOf(before));
        this.look();
      });
    });
  }

  protected change(part: Partial<Draft>): void {
    this.draft.update((draft) => ({ ...draft, ...part }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), REST);
  }

  protected look(): void {
    if (!scoped(this.draft())) {
      return;
    }
    const definition = definitionOf(this.draft(), this.listed());
    // The preview does not wait for a name.
    this.preview.load(this.api.preview({ ...definition, name: definition.name || '-' }));
  }

  protected save(): void {
    if (!this.complete() || this.saving.busy()) {
      return;
    }
    const definition = definitionOf(this.draft(), this.listed());
    this.saving.run(this.api.save(this.policy()?.id ?? null, definition), (policy) => this.saved.emit(policy), {
      failed: () => {
        this.top().nativeElement.scrollIntoView({ block: 'start' });
        return false;
      },
    });
  }
}
