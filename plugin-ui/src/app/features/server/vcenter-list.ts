import { ChangeDetectionStrategy, Component, OnDestroy, computed, inject, input, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { Page } from '../../core/api/page';
import { Statement } from '../../core/api/statement';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ConnectedVcenter, ServerApi } from './server-api';

/** The connected vCenters; one that is gone can be forgotten here, the only one by a command that is told. */
@Component({
  selector: 'td-vcenter-list',
  imports: [ConfirmDialog, Loading, ProblemAlert, TextPipe],
  templateUrl: './vcenter-list.html',
  styleUrl: './backup-list.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VcenterList implements OnDestroy {
  private readonly api = inject(ServerApi);
  private readonly i18n = inject(I18n);
  private work: Subscription | null = null;

  readonly mayConfigure = input.required<boolean>();

  protected readonly list = new Loadable<Page<ConnectedVcenter>>();
  protected readonly problem = signal<Problem | null>(null);
  protected readonly busy = signal(false);
  /** The one that is asked about. */
  protected readonly going = signal<ConnectedVcenter | null>(null);
  protected readonly question = computed(() =>
    this.i18n.text('server.forgetQuestion', { address: this.going()?.address ?? '' }),
  );

  constructor() {
    this.refresh();
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.refresh());
  }

  refresh(): void {
    this.problem.set(null);
    this.list.load(this.api.vcenters());
  }

  ngOnDestroy(): void {
    this.list.stop();
    this.work?.unsubscribe();
  }

  protected state(statement: Statement | null | undefined): string {
    return statement ? this.i18n.statement(statement) : '–';
  }

  /** Whether it may be gone; the service looks again before it forgets. */
  protected away({ health }: ConnectedVcenter): boolean {
    return health.state === 'UNREACHABLE' || health.state === 'UNKNOWN';
  }

  protected forget(): void {
    const vcenter = this.going();
    this.going.set(null);
    if (!vcenter) {
      return;
    }
    this.problem.set(null);
    this.busy.set(true);
    this.work = this.api.forgetVcenter(vcenter.id).subscribe({
      next: () => {
        this.busy.set(false);
        this.refresh();
      },
      error: (error: unknown) => {
        this.busy.set(false);
        this.problem.set(toProblem(error));
      },
    });
  }
}
