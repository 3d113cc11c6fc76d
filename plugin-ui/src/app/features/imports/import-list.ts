import { ChangeDetectionStrategy, Component, OnDestroy, computed, effect, inject, input, signal } from '@angular/core';
import { Observable } from 'rxjs';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, RatioPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { LoadState } from '../../shared/load-state/load-state';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Table } from '../../shared/table/table';
import { Import, isUnderWay } from './import';
import { ImportColumns } from './import-columns';
import { ImportDetail } from './import-detail';
import { ImportsApi } from './imports-api';

const POLL_MILLIS = 1000;

/** All imports, polled while one is in progress, with their content. */
@Component({
  selector: 'td-import-list',
  imports: [
    ConfirmDialog,
    DateTimePipe,
    ImportColumns,
    ImportDetail,
    LoadState,
    ProblemAlert,
    RatioPipe,
    StatementPipe,
    Table,
    TextPipe,
  ],
  templateUrl: './import-list.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ImportList implements OnDestroy {
  private readonly api = inject(ImportsApi);
  private timer: ReturnType<typeof setTimeout> | null = null;

  readonly mayRun = input.required<boolean>();

  protected readonly imports = new Loadable<readonly Import[]>(() => this.api.list());
  protected readonly action = new Action();
  protected readonly deleting = signal<Import | null>(null);
  protected readonly opened = signal<string | null>(null);
  private readonly lively = computed(() => this.imports.value()?.some(isUnderWay) ?? false);

  constructor() {
    effect(() => {
      if (this.lively() && !this.imports.loading() && this.timer === null) {
        this.timer = setTimeout(() => {
          this.timer = null;
          this.imports.reload();
        }, POLL_MILLIS);
      }
    });
  }

  /** Shows one as soon as the list has it. */
  open(id: string): void {
    this.opened.set(id);
    this.imports.reload();
  }

  ngOnDestroy(): void {
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
    this.action.run(deed, () => this.imports.reload(), {
      failed: () => {
        this.imports.reload();
        return false;
      },
    });
  }
}
