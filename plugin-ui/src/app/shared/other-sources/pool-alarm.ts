import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import type * as contract from '../../core/api/generated/contract';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';

type Alarm = contract.PoolAlarm;

const LOOKS: Readonly<Record<Alarm['level'], readonly [shape: string, status: string]>> = {
  UNKNOWN: ['unknown-status', 'neutral'],
  GREEN: ['check-circle', 'success'],
  YELLOW: ['warning-standard', 'warning'],
  RED: ['error-standard', 'danger'],
};

/** The thin provisioning status that a storage provider reports, with what it means unless it is Green. */
@Component({
  selector: 'td-pool-alarm',
  imports: [ClrIcon, DateTimePipe, StatementPipe, TextPipe],
  template: `
    <p [class.td-quiet]="alarm().level === 'GREEN'">
      <cds-icon [shape]="look()[0]" [status]="look()[1]" size="sm" aria-hidden="true" />
      @if (alarm().level === 'GREEN') {
        {{ 'coverage.pool.green' | t }}
      } @else {
        {{ alarm().statement | statement }}
      }
      @if (alarm().at; as at) {
        <span class="td-quiet">{{ 'coverage.pool.at' | t: { at: (at | dateTime) } }}</span>
      }
    </p>
  `,
  styles: `
    p {
      margin: 0;
      overflow-wrap: anywhere;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PoolAlarm {
  readonly alarm = input.required<Alarm>();

  protected readonly look = computed(() => LOOKS[this.alarm().level]);
}
