import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  untracked,
} from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { AuditApi } from './audit-api';
import { Standing } from './standing';

/** Score and open findings of the whole vCenter or of one cluster, as they are now. */
@Component({
  selector: 'td-standing-figures',
  imports: [CountPipe, ProblemAlert, TextPipe],
  template: `
    @if (standings.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    }
    @if (standing(); as it) {
      <dl>
        <div>
          <dt>{{ 'audit.score' | t }}</dt>
          <dd class="td-figure">{{ it.score ?? '–' }}</dd>
        </div>
        <div>
          <dt>{{ 'audit.errors' | t }}</dt>
          <dd class="td-figure">{{ it.errors | count }}</dd>
        </div>
        <div>
          <dt>{{ 'audit.warnings' | t }}</dt>
          <dd class="td-figure">{{ it.warnings | count }}</dd>
        </div>
        <div>
          <dt>{{ 'audit.infos' | t }}</dt>
          <dd class="td-figure">{{ it.infos | count }}</dd>
        </div>
        <div>
          <dt>{{ 'audit.waived' | t }}</dt>
          <dd class="td-figure">{{ it.waived | count }}</dd>
        </div>
      </dl>
    }
  `,
  styles: `
    dl {
      display: flex;
      gap: 1.6rem;
      margin: 0;
    }
    dd {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StandingFigures implements OnDestroy {
  private readonly api = inject(AuditApi);

  /** Null for the whole vCenter. */
  readonly clusterId = input<string | null>(null);
  /** Loads anew whenever it changes. */
  readonly asOf = input<unknown>(null);

  protected readonly standings = new Loadable<readonly Standing[]>();
  protected readonly standing = computed(() => {
    const cluster = this.clusterId();
    return this.standings.value()?.find(({ id }) => id === cluster) ?? null;
  });

  constructor() {
    effect(() => {
      this.clusterId();
      this.asOf();
      untracked(() => this.refresh());
    });
  }

  ngOnDestroy(): void {
    this.standings.stop();
  }

  protected refresh(): void {
    this.standings.load(this.api.standings(this.clusterId() === null ? 'fleet' : 'cluster'));
  }
}
