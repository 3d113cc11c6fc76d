import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, RatioPipe, TextPipe } from '../../../core/i18n/pipes';
import { HelpLink } from '../../../shared/help-link/help-link';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { AuditApi } from '../audit-api';
import { AuditScore } from './audit-score';

/** Score and open findings of the whole vCenter or of one cluster, as they are now. */
@Component({
  selector: 'td-score-figures',
  imports: [CountPipe, HelpLink, ProblemAlert, RatioPipe, TextPipe],
  template: `
    <td-problem-alert [problem]="scores.problem()" (retry)="scores.reload()" />
    @if (score(); as it) {
      <dl>
        <div>
          <dt>
            {{ 'audit.score' | t }}
            <td-help-link to="glossary.md#score" [topic]="'audit.score' | t" />
          </dt>
          <dd class="td-figure">{{ it.score ?? '–' }}</dd>
        </div>
        @if (it.coveragePercent !== null) {
          <div>
            <dt>
              {{ 'audit.coverage' | t }}
              <td-help-link to="glossary.md#coverage" [topic]="'audit.coverage' | t" />
            </dt>
            <dd class="td-figure">{{ it.coveragePercent / 100 | ratio }}</dd>
          </div>
        }
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
      @if (it.unauditedHosts; as hosts) {
        <p class="td-notice warning">{{ 'audit.unauditedHosts' | t: { hosts, all: it.hosts + hosts } }}</p>
      }
      @if (it.score === null) {
        <p class="td-quiet">{{ 'audit.noScore' | t }}</p>
      }
    } @else if (clusterId() !== null && scores.value()) {
      <p class="td-notice warning">{{ 'audit.unauditedCluster' | t }}</p>
    }
  `,
  styles: `
    dl {
      display: flex;
      flex-wrap: wrap;
      gap: 1.6rem;
      margin: 0;
    }
    dd {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScoreFigures {
  private readonly api = inject(AuditApi);

  /** Null for the whole vCenter. */
  readonly clusterId = input<string | null>(null);
  /** Reloads when it changes. */
  readonly asOf = input<unknown>(null);

  protected readonly scores = new Loadable<readonly AuditScore[]>(() => {
    this.asOf();
    return this.api.scores(this.clusterId() === null ? 'fleet' : 'cluster');
  });
  protected readonly score = computed(() => {
    const cluster = this.clusterId();
    return this.scores.value()?.find(({ id }) => id === cluster) ?? null;
  });
}
