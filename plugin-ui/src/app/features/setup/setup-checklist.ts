import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Setup, SetupApi, SetupStep, StepKind, isUnfinished } from './setup';
import { SectionHeading } from '../../shared/section-heading/section-heading';

const LOOKS = {
  DONE: { shape: 'success-standard', status: 'success' },
  OPEN: { shape: 'info-standard', status: 'info' },
  FAILED: { shape: 'warning-standard', status: 'warning' },
  UNKNOWN: { shape: 'unknown-status', status: 'neutral' },
} as const;

/** Steps whose place is there only for users who may change the configuration. */
const CONFIGURED: readonly StepKind[] = ['ARRAY', 'SERVICE_ACCOUNT', 'BACKUP'];

/** The first steps with the installation, each with its state; nothing once all are done, or for users who hid them. */
@Component({
  selector: 'td-setup-checklist',
  imports: [SectionHeading, ClrIcon, ProblemAlert, StatementPipe, TextPipe],
  templateUrl: './setup-checklist.html',
  styleUrl: './setup-checklist.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SetupChecklist {
  private readonly api = inject(SetupApi);

  /** Whether the user may connect arrays, set the service account, and back up. */
  readonly mayConfigure = input(false);
  /** The user wants to take the step. */
  readonly opened = output<StepKind>();

  protected readonly hiding = new Action();
  private readonly setup = new Loadable<Setup>(() => this.api.read());

  protected readonly steps = computed<readonly SetupStep[]>(() => {
    const setup = this.setup.value();
    return setup && !setup.dismissed && isUnfinished(setup) ? setup.steps : [];
  });
  protected readonly done = computed(() => this.steps().filter(({ state }) => state === 'DONE').length);

  protected look({ state }: SetupStep): (typeof LOOKS)[SetupStep['state']] {
    return LOOKS[state];
  }

  protected label({ kind }: SetupStep): MessageKey {
    return `setup.${kind}`;
  }

  protected why({ kind }: SetupStep): MessageKey {
    return `setup.why.${kind}`;
  }

  protected stateKey({ state }: SetupStep): MessageKey {
    return `setup.state.${state}`;
  }

  protected leads({ kind, state }: SetupStep): boolean {
    return state !== 'DONE' && (this.mayConfigure() || !CONFIGURED.includes(kind));
  }

  protected hide(): void {
    this.hiding.run(this.api.dismiss(), (setup) => this.setup.set(setup));
  }
}
