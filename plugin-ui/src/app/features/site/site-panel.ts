import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { ClrAccordionModule } from '@clr/angular/accordion';
import { ClrProgressBarModule } from '@clr/angular/progress/progress-bars';
import { ClrIfExpanded } from '@clr/angular/utils/conditional';
import { MessageKey } from '../../core/i18n/en';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Check } from '../../shared/field';
import { EvidenceFile } from '../../shared/evidence-file/evidence-file';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { SpokenProgress } from '../../shared/spoken-progress/spoken-progress';
import { SiteApi, SiteFinding, SiteSection } from './site-api';
import { SiteSeverity } from './site-severity';
import { SiteStore } from './site-store';

const LABELS = { READY: 'label-success', READY_WITH_LIMITS: 'label-warning', NOT_READY: 'label-danger' } as const;
const ORDER: readonly SiteFinding['severity'][] = ['BLOCKING', 'LIMITING'];

/** The latest examination of the site: its verdict, the reasons, all sections, and the button for the next one. */
@Component({
  selector: 'td-site-panel',
  imports: [
    Check,
    ClrAccordionModule,
    ClrIfExpanded,
    ClrProgressBarModule,
    EvidenceFile,
    ProblemAlert,
    SiteSeverity,
    SpokenProgress,
    StatementPipe,
    TextPipe,
  ],
  providers: [SiteStore],
  templateUrl: './site-panel.html',
  styleUrl: './site-panel.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SitePanel {
  private readonly api = inject(SiteApi);
  protected readonly store = inject(SiteStore);
  /** Whether the next examination is recorded. */
  protected readonly record = signal(false);

  protected readonly recording = computed(() => {
    const examination = this.store.value();
    return examination?.recorded ? this.api.recording(examination) : null;
  });

  protected readonly verdict = computed(() => {
    const verdict = this.store.value()?.verdict ?? null;
    return verdict === null ? null : { look: LABELS[verdict], key: `site.verdict.${verdict}` as const };
  });

  /** The findings that decide the verdict, the worst first. */
  protected readonly reasons = computed(() => {
    const findings = (this.store.value()?.sections ?? []).flatMap((section) => section.findings);
    return ORDER.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  });

  protected heading({ section }: SiteSection): MessageKey {
    return `site.section.${section}`;
  }

  protected count({ findings }: SiteSection): number {
    return findings.filter(({ severity }) => severity !== 'INFO').length;
  }
}
