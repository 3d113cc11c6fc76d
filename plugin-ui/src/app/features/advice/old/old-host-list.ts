import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { Page } from '../../../core/api/page';
import { TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { CopyCommand } from '../../../shared/copy-command/copy-command';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { OldHostGuidance } from './old-storage';
import { StorageAdviceApi } from '../storage-advice-api';

/** Datastores that hosts earlier than ESXi 5.5 mount: the manual command, its limit, and its risks. */
@Component({
  selector: 'td-old-host-list',
  imports: [ByteSizePipe, CopyCommand, Loading, ProblemAlert, StatementList, TextPipe],
  template: `
    @if (datastoreId() === null || (page.value()?.total ?? 0) > 0) {
      <h2>{{ 'oldHosts.heading' | t }}</h2>
    }
    <td-problem-alert [problem]="page.problem()" (retry)="page.reload()" />
    @for (row of page.value()?.items; track row.id) {
      <details [open]="datastoreId() !== null">
        <summary>{{ row.name }} ({{ hosts(row) }})</summary>
        <td-statement-list [statements]="row.statements" />
        @if (row.commands.length > 0 && row.percent !== null && row.balloonBytes !== null) {
          <p>{{ 'oldHosts.command' | t: { percent: row.percent, balloon: row.balloonBytes, free: row.freeBytes } }}</p>
          <td-copy-command [command]="row.commands" [label]="'oldHosts.commandLabel' | t" />
          <p class="td-quiet">{{ 'oldHosts.never' | t }}</p>
        }
        @if (row.thinGrowthBytes !== null && row.thinGrowthBytes > 0) {
          <p class="td-quiet">{{ 'oldHosts.growth' | t }} {{ row.thinGrowthBytes | byteSize }}</p>
        }
      </details>
    } @empty {
      @if (page.waiting() && datastoreId() === null) {
        <td-loading />
      } @else if (page.value() !== null && datastoreId() === null) {
        <p class="td-quiet">{{ 'oldHosts.none' | t }}</p>
      }
    }
  `,
  styleUrl: './old-panel.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OldHostList {
  private readonly api = inject(StorageAdviceApi);
  readonly datastoreId = input<string | null>(null);
  protected readonly page = new Loadable<Page<OldHostGuidance>>(() => this.api.oldHosts(this.datastoreId()));

  protected hosts(row: OldHostGuidance): string {
    return row.hosts.map(({ name, version }) => (version === null ? name : `${name}: ESXi ${version}`)).join(', ');
  }
}
