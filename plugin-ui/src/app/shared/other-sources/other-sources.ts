import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import type * as contract from '../../core/api/generated/contract';
import { MessageKey } from '../../core/i18n/en';
import { DurationPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../byte-size/byte-size';

type Source = contract.OtherSourceRow;
/** What sources besides the used one report of the volumes of a datastore; nothing if there is none. */
@Component({
  selector: 'td-other-sources',
  imports: [ByteSizePipe, ClrIcon, DurationPipe, StatementPipe, TextPipe],
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
            &ngsp;
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

  protected key({ source }: Source): MessageKey {
    return `coverage.other.${source}`;
  }
}
