import {
  ChangeDetectionStrategy,
  Component,
  booleanAttribute,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { PageAddress } from '../../../core/address/page-address';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { Field } from '../../../shared/field';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { WIZARD } from '../../../shared/wizard';
import { PoliciesApi } from '../policies-api';
import { PolicyPreview, ReclaimPolicy } from '../policy';
import { Draft, counted, definitionOf, draftOf, newDraft, scoped, timed, unfinishedStep } from './draft';
import { PolicyConditions } from './policy-conditions';
import { PolicyNotify } from './policy-notify';
import { PolicyPreviewPanel } from './policy-preview';
import { PolicyReview } from './policy-review';
import { PolicySchedule } from './policy-schedule';
import { PolicyScope } from './policy-scope';

/** The wizard that creates or edits a policy; its last step shows what the policy would do. */
@Component({
  selector: 'td-policy-editor',
  imports: [
    ClrSpinnerModule,
    Field,
    FormsModule,
    Loading,
    PolicyConditions,
    PolicyNotify,
    PolicyPreviewPanel,
    PolicyReview,
    PolicySchedule,
    PolicyScope,
    ProblemAlert,
    TextPipe,
    WIZARD,
  ],
  templateUrl: './policy-editor.html',
  styleUrl: './policy-editor.css',
  host: {
    // Clarity's own Escape listener marks nothing for check under an OnPush parent.
    '(document:keyup.escape)': '0',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyEditor {
  private readonly address = inject(PageAddress);
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);

  /** The datastores the editor was opened for; none in the home of the plug-in. */
  readonly datastoreIds = input<readonly string[]>([]);
  /** The datastore clusters the editor was opened for; {@link datastoreIds} are then those in them now. */
  readonly clusterIds = input<readonly string[]>([]);
  /** What to change; null for a new policy. */
  readonly policy = input<ReclaimPolicy | null>(null);
  /** Fills its place instead of opening a dialog. */
  readonly inPage = input(false, { transform: booleanAttribute });
  readonly saved = output<ReclaimPolicy>();
  readonly dismissed = output();

  protected readonly draft = signal<Draft>(newDraft('chosen', this.i18n.zone()));
  protected readonly asking = new Loadable<PolicyPreview>();
  /** What the preview was last asked for. */
  private readonly asked = signal<Draft | null>(null);
  protected readonly saving = new Action();

  private readonly before = computed(() => this.policy()?.definition ?? null);
  private readonly listed = computed(() => this.before()?.scope.datastoreIds ?? this.datastoreIds());
  protected readonly count = computed(() => this.listed().length);
  protected readonly named = computed(() => this.draft().name.trim() !== '');
  protected readonly scoped = computed(() => scoped(this.draft()));
  protected readonly timed = computed(() => timed(this.draft()));
  protected readonly counted = computed(() => counted(this.draft()));
  /** The first step that is not complete; the list of steps leads to the last one nevertheless. */
  protected readonly unfinished = computed(() => unfinishedStep(this.draft()));
  /** The answer is about the policy as it is now. */
  private readonly answered = computed(() => this.asked() === this.draft() && !this.asking.loading());
  protected readonly problem = computed(() => (this.answered() ? this.asking.problem() : null));
  protected readonly preview = computed(() => (this.answered() && !this.problem() ? this.asking.value() : null));
  protected readonly ready = computed(
    () => this.unfinished() === null && (this.preview() ?? this.problem()) !== null && !this.saving.busy(),
  );

  constructor() {
    effect(() => {
      const policy = this.policy();
      const clusters = this.clusterIds();
      const scope = this.datastoreIds().length > 0 && clusters.length === 0 ? 'listed' : 'chosen';
      untracked(() =>
        this.draft.set(
          policy === null
            ? newDraft(scope, this.i18n.zone(), clusters)
            : draftOf(policy.definition, policy.notifications),
        ),
      );
    });
  }

  protected change(part: Partial<Draft>): void {
    this.draft.update((draft) => ({ ...draft, ...part }));
  }

  protected look(): void {
    if (this.unfinished() === null) {
      this.asked.set(this.draft());
      this.asking.load(this.api.preview(definitionOf(this.draft(), this.listed())));
    }
  }

  protected save(): void {
    if (!this.ready()) {
      return;
    }
    const definition = definitionOf(this.draft(), this.listed());
    this.saving.run(this.api.save(this.policy()?.id ?? null, definition), (policy) => this.saved.emit(policy));
  }

  protected toSettings(): void {
    this.dismissed.emit();
    this.address.change({ tab: 'settings' });
  }
}
