import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  OnDestroy,
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
import { ClrInputModule } from '@clr/angular/forms/input';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Draft, complete, definitionOf, draftOf, newDraft } from './draft';
import { PoliciesApi } from './policies-api';
import { PolicyPreview, ReclaimPolicy } from './policy';
import { PolicyConditions } from './policy-conditions';
import { PolicyPreviewPanel } from './policy-preview';
import { PolicySchedule } from './policy-schedule';
import { PolicyScope } from './policy-scope';

/** How long the form rests before its preview is asked for again. */
const REST = 400;

/** Makes or changes a policy, and shows all the while what it would do. */
@Component({
  selector: 'td-policy-editor',
  imports: [
    ClrInputModule,
    ClrSpinnerModule,
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
export class PolicyEditor implements OnDestroy {
  private readonly api = inject(PoliciesApi);
  private readonly top = viewChild.required<ElementRef<HTMLElement>>('top');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Subscription | null = null;

  /** The datastores the editor was opened for; none in the home of the plug-in. */
  readonly datastoreIds = input<readonly string[]>([]);
  /** What to change; null for a new policy. */
  readonly policy = input<ReclaimPolicy | null>(null);
  readonly saved = output<ReclaimPolicy>();
  readonly dismissed = output();

  protected readonly draft = signal<Draft>(newDraft(false));
  protected readonly preview = new Loadable<PolicyPreview>();
  protected readonly problem = signal<Problem | null>(null);
  protected readonly busy = signal(false);

  private readonly before = computed(() => this.policy()?.definition ?? null);
  private readonly listed = computed(() => this.before()?.scope.datastoreIds ?? this.datastoreIds());
  protected readonly count = computed(() => this.listed().length);
  protected readonly complete = computed(() => complete(this.draft()));

  constructor() {
    effect(() => {
      const before = this.before();
      const listed = this.datastoreIds().length > 0;
      untracked(() => {
        this.draft.set(before === null ? newDraft(listed) : draftOf(before));
        this.look();
      });
    });
  }

  ngOnDestroy(): void {
    clearTimeout(this.timer);
    this.preview.stop();
    this.saving?.unsubscribe();
  }

  protected change(part: Partial<Draft>): void {
    this.draft.update((draft) => ({ ...draft, ...part }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), REST);
  }

  protected look(): void {
    const definition = definitionOf(this.draft(), this.listed());
    // The preview does not wait for a name.
    this.preview.load(this.api.preview({ ...definition, name: definition.name || '-' }));
  }

  protected save(): void {
    if (!this.complete() || this.busy()) {
      return;
    }
    this.busy.set(true);
    this.problem.set(null);
    const definition = definitionOf(this.draft(), this.listed());
    this.saving = this.api.save(this.policy()?.id ?? null, definition).subscribe({
      next: (policy) => {
        this.busy.set(false);
        this.saved.emit(policy);
      },
      error: (error: unknown) => {
        this.busy.set(false);
        this.problem.set(toProblem(error));
        this.top().nativeElement.scrollIntoView({ block: 'start' });
      },
    });
  }
}
