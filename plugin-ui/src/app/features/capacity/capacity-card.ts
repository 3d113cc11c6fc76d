import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { Statement } from '../../core/api/statement';
import { MessageKey, ParamsOf, hasMessage } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { SetupLink } from '../setup';
import { CapacityCurve } from './capacity';
import { CapacityApi } from './capacity-api';
import { SparkLine } from '../../shared/spark-line/spark-line';

const PAST = 'P7D';
const POINTS = 200;
const MOST_OF_WEEK = 6.5 * 86_400_000;

/** Three numbers of a datastore, as last sampled, and the line of its dead space over the last week. */
@Component({
  selector: 'td-capacity-card',
  imports: [ByteSizePipe, SetupLink, SparkLine, StatementPipe, TextPipe],
  template: `
    <dl class="td-facts">
      @for (figure of figures(); track figure.label) {
        <div>
          <dt>{{ figure.label }}</dt>
          <dd [class.dead]="figure.dead">
            @if (figure.bytes !== null) {
              {{ figure.bytes | byteSize }}
            } @else {
              <span class="td-quiet">{{ 'dead.unknown' | t }}</span>
            }
          </dd>
        </div>
      }
    </dl>
    @if (doubt(); as doubt) {
      <p class="td-quiet" [title]="doubt | statement">{{ doubtText() ?? (doubt | statement) }}</p>
    }
    @if (curve.value(); as known) {
      @if (hasLine()) {
        <td-spark-line [label]="spoken()" [title]="spoken()" [times]="times()" [values]="dead()" />
        <p class="td-quiet">
          @if (collecting(); as at) {
            {{ 'card.since' | t: { at } }}
          } @else {
            {{ 'card.week' | t }}
          }
        </p>
      } @else if (!known.problem) {
        <p class="td-quiet">{{ 'card.collecting' | t }}</p>
      }
      @if (known.problem; as problem) {
        <p class="td-quiet">
          {{ problem | statement }}
          <td-setup-link [for]="problem" />
        </p>
      }
    }
  `,
  styles: `
    dl {
      grid-template-columns: minmax(7rem, max-content) minmax(3.8rem, 1fr);
      gap: 0.1rem 0.5rem;
      margin: 0 0 0.2rem;
    }
    div {
      display: contents;
    }
    .dead {
      font-weight: 600;
    }
    td-spark-line {
      --td-spark-height: 1rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CapacityCard {
  private readonly api = inject(CapacityApi);
  private readonly i18n = inject(I18n);

  readonly datastoreId = input.required<string>();
  readonly usedBytes = input.required<number>();
  readonly writtenBytes = input.required<number | null>();
  readonly deadBytes = input.required<number | null>();
  /** Why the dead space is uncertain. */
  readonly doubt = input<Statement | null>(null);

  /** The doubt in a line, as the height of the card is limited; the monitor view states it in full. */
  protected readonly doubtText = computed(() => {
    const doubt = this.doubt();
    const key = `card.doubt.${doubt?.code ?? ''}`;
    return doubt && hasMessage(key)
      ? this.i18n.text(key, ...([doubt.params] as unknown as ParamsOf<MessageKey>))
      : null;
  });
  protected readonly curve = new Loadable<CapacityCurve>(() =>
    this.api.curve(this.datastoreId(), { past: PAST }, POINTS),
  );
  protected readonly figures = computed(() => [
    { label: this.i18n.text('capacity.deadSpaceBytes'), bytes: this.doubt() ? null : this.deadBytes(), dead: true },
    { label: this.i18n.text('capacity.vmfsUsedBytes'), bytes: this.usedBytes(), dead: false },
    { label: this.i18n.text('capacity.arrayWrittenBytes'), bytes: this.writtenBytes(), dead: false },
  ]);
  /** From the first sample on: there may be none in most of the week. */
  private readonly points = computed(() => {
    const points = this.curve.value()?.points ?? [];
    const first = points.findIndex(({ deadSpaceBytes }) => deadSpaceBytes !== null);
    return first < 0 ? [] : points.slice(first);
  });
  protected readonly times = computed(() => this.points().map(({ at }) => Date.parse(at)));
  protected readonly dead = computed(() => this.points().map((point) => point.deadSpaceBytes));
  protected readonly hasLine = computed(() => this.dead().filter((bytes) => bytes !== null).length > 1);
  /** The first sample, where the week is not full yet. */
  protected readonly collecting = computed(() => {
    const [first] = this.times();
    const now = Date.parse(this.curve.value()?.to ?? '');
    return first !== undefined && now - first < MOST_OF_WEEK ? new Date(first).toISOString() : null;
  });
  protected readonly spoken = computed(() => {
    const known = this.dead().filter((bytes) => bytes !== null);
    return this.i18n.text('card.spoken', {
      first: known[0] ?? 0,
      last: known.at(-1) ?? 0,
      most: Math.max(0, ...known),
    });
  });
}
