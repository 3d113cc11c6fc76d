import { ChangeDetectionStrategy, Component, OnDestroy, computed, effect, inject, input, signal } from '@angular/core';
import { Observable, Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, RatioPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Import, isUnderWay } from './import';
import { ImportColumns } from './import-columns';
import { ImportDetail } from './import-detail';
import { ImportsApi } from './imports-api';

const POLL_MILLIS = 1000;

/** All imports, followed while one is being read, with what they hold. */
@Component({
  selector: 'td-import-list',
  imports: [
    ConfirmDialog,
    DateTimePipe,
    ImportColumns,
    ImportDetail,
    Loading,
    ProblemAlert,
    RatioPipe,
    StatementPipe,
    TextPipe,
  ],
  templateUrl: './import-list.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportList implements OnDestroy {
  private readonly api = inject(ImportsApi);
  private work: Subscription | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  readonly mayRun = input.required<boolean>();

  protected readonly imports = new Loadable<readonly Import[]>();
  protected readonly problem = signal<Problem | null>(null);
  protected readonly deleting = signal<Import | null>(null);
  protected readonly opened = signal<string | null>(null);
  private readonly lively = computed(() => this.imports.value()?.some(isUnderWay) ?? false);

  constructor() {
    this.refresh();
    effect(() => {
      this.imports.value();
      if (this.lively() && this.timer === null) {
        this.timer = setTimeout(() => {
          this.timer = null;
          this.refresh();
        }, POLL_MILLIS);
      }
    });
  }

  refresh(): void {
    this.imports.load(this.api.list());
  }

  /** Shows one as soon as the list has it. */
  open(id: string): void {
    this.opened.set(id);
    this.refresh();
  }

  ngOnDestroy(): void {
    this.imports.stop();
    this.work?.unsubscribe();
    if (this.timer !== null) {
      clearTimeout(this.timer);
    }
  }

  protected readonly underWay = isUnderWay;

  protected kindLabel({ kind }: Import): MessageKey {
    return `imports.kind.${kind}`;
  }

  protected stateLabel({ state }: Import): MessageKey {
    return `imports.state.${state}`;
  }

  protected toggle({ id }: Import): void {
    this.opened.update((open) => (open === id ? null : id));
  }

  protected shareOf({ bytesRead, bytesTotal }: Import): number {
    return bytesTotal === 0 ? 0 : bytesRead / bytesTotal;
  }

  protected namesOf({ files }: Import): string {
    return files.map(({ name }) => name).join(', ');
  }

  protected cancel({ id }: Import): void {
    this.do(this.api.cancel(id));
  }

  protected delete(): void {
    const one = this.deleting();
    this.deleting.set(null);
    if (one) {
      this.do(this.api.delete(one.id));
    }
  }

  private do(deed: Observable<unknown>): void {
    this.problem.set(null);
    this.work = deed.subscribe({
      next: () => this.refresh(),
      error: (error: unknown) => {
        this.problem.set(toProblem(error));
        this.refresh();
      },
    });
  }
}
