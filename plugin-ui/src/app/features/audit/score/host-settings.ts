import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { Table } from '../../../shared/table/table';
import { HostReading } from '../audit';
import { AuditApi } from '../audit-api';

/** The last reading of a host: options with their defaults, devices, and values that could not be read. */
@Component({
  selector: 'td-host-settings',
  imports: [CountPipe, ProblemAlert, StatementList, StatementPipe, Table, TextPipe],
  templateUrl: './host-settings.html',
  styleUrl: './host-settings.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HostSettings {
  private readonly api = inject(AuditApi);

  readonly hostId = input.required<string>();
  protected readonly reading = new Loadable<HostReading | null>(() => this.api.host(this.hostId()));
  protected readonly options = computed(() =>
    Object.values(this.reading.value()?.options ?? {}).sort((one, other) => one.key.localeCompare(other.key)),
  );
  protected readonly never = computed(
    () => !this.reading.loading() && this.reading.value() === null && this.reading.problem() === null,
  );
}
