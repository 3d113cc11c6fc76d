import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import type * as contract from '../../core/api/generated/contract';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, DurationPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../byte-size/byte-size';

type Source = contract.OtherSourceRow;
type Alarm = contract.PoolAlarm;

const LOOKS: Readonly<Record<Alarm['level'], readonly [shape: string, status: string]>> = {
  UNKNOWN: ['unknown-status', 'neutral'],
  GREEN: ['check-circle', 'success'],
  YELLOW: ['warning-standard', 'warning'],
  RED: ['error-standard', 'danger'],
};

/** What sources besides the used one report of the volumes of a datastore, and the alarm of their pool; nothing if there is none. */
@Component({
  selector: 'td-other-sources',
  imports: [ByteSizePipe, ClrIcon, DateTimePipe, DurationPipe, StatementPipe, TextPipe],
  template: `
    @if (others().length > 0) {
      <p class="td-quiet">{{ 'coverage.others' | t }}</p>
      <ul>
        @for (other of others(); track $index) {
          <li>
            {{ key(other) | t: { array: other.arrayName, volume: other.volumeName } }}
            @if (other.writtenBytes !== null && other.stepBytes !== null && other.age !== null) {
              <span class="td-quiet">
                {{
                  'coverage.other.figure'
                    | t
                      : {
                          bytes: other.writtenBytes,
                          step: other.stepBytes === 1 ? ('coverage.exact' | t) : (other.stepBytes | byteSize),
                          age: (other.age | duration),
                        }
                }}
              </span>
            }
            @if (other.missing; as missing) {
              <span class="td-quiet">{{ missing | statement }}</span>
            }
            @if (other.disagreement; as disagreement) {
              <p>
                <cds-icon
                  shape="warning-standard"
                  status="warning"
                  role="img"
                  [attr.aria-label]="'severity.WARNING' | t"
                />
                {{ disagreement | statement }}
              </p>
            }
          </li>
        }
      </ul>
    }
    @if (poolAlarm(); as alarm) {
      <p>
        <cds-icon [shape]="look()[0]" [status]="look()[1]" aria-hidden="true" />
        {{ alarm.statement | statement }}
        @if (alarm.at; as at) {
          <span class="td-quiet">{{ 'coverage.pool' | t: { at: (at | dateTime) } }}</span>
        }
      </p>
    }
  `,
  styles: `
    p,
    ul {
      margin: 0;
      overflow-wrap: anywhere;
    }
    ul {
      padding: 0;
      list-style: none;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OtherSources {
  readonly others = input.required<readonly Source[]>();
  readonly poolAlarm = input.required<Alarm | null>();

  protected readonly look = computed(() => LOOKS[this.poolAlarm()?.level ?? 'UNKNOWN']);

  protected key({ source }: Source): MessageKey {
    return `coverage.other.${source}`;
  }
}
