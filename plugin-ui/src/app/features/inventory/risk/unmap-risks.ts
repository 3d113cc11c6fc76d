import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { ClrModalModule } from '@clr/angular/modal';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Field } from '../../../shared/field/field';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { Table } from '../../../shared/table/table';
import { UnmapRisk, UnmapRiskList, UnmapRisksApi } from './unmap-risks-api';

/** ZFS targets, with the risk of UNMAP and who accepted it; nothing without such targets. */
@Component({
  selector: 'td-unmap-risks',
  imports: [
    ClrModalModule,
    DateTimePipe,
    Field,
    LoadState,
    ProblemAlert,
    SectionHeading,
    StatementPipe,
    Table,
    TextPipe,
  ],
  templateUrl: './unmap-risks.html',
  styles: `
    section {
      margin-top: 1.2rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class UnmapRisks {
  private readonly api = inject(UnmapRisksApi);

  readonly mayConfigure = input.required<boolean>();

  protected readonly list = new Loadable<UnmapRiskList>(() => this.api.list());
  protected readonly change = new Action();
  /** The target in the dialog. */
  protected readonly asked = signal<UnmapRisk | null>(null);
  protected readonly name = signal('');
  protected readonly named = computed(() => this.name().trim() !== '');

  protected datastores(risk: UnmapRisk): string {
    return risk.datastores.map(({ name }) => name).join(', ');
  }

  protected ask(risk: UnmapRisk): void {
    this.name.set('');
    this.asked.set(risk);
  }

  protected accept(): void {
    const risk = this.asked();
    this.asked.set(null);
    if (risk && this.named()) {
      this.change.run(this.api.accept(risk.target, this.name().trim()), () => this.list.reload());
    }
  }

  protected withdraw({ target }: UnmapRisk): void {
    this.change.run(this.api.withdraw(target), () => this.list.reload());
  }
}
