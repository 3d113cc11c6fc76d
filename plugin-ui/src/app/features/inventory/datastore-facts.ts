import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { I18n } from '../../core/i18n/i18n';
import { CountPipe, DateTimePipe, RatioPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { OtherSources } from '../../shared/other-sources/other-sources';
import { PoolAlarm } from '../../shared/other-sources/pool-alarm';
import { StatementList } from '../../shared/statement-list/statement-list';
import { SetupLink } from '../setup';
import { DatastoreDetail } from './datastore';
import { rateText } from './rate-text';
import { SpaceBars } from './space-bars';
import { SectionHeading } from '../../shared/section-heading/section-heading';

/** Space, dead space and readiness of one VMFS datastore. */
@Component({
  selector: 'td-datastore-facts',
  imports: [
    SectionHeading,
    ByteSizePipe,
    CountPipe,
    DateTimePipe,
    OtherSources,
    PoolAlarm,
    RatioPipe,
    SetupLink,
    SpaceBars,
    StatementList,
    StatementPipe,
    TextPipe,
  ],
  templateUrl: './datastore-facts.html',
  styleUrl: './datastore-facts.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreFacts {
  private readonly i18n = inject(I18n);

  readonly datastore = input.required<DatastoreDetail>();

  protected readonly percentFull = computed(() => this.datastore().percentFull / 100);
  protected readonly rate = computed(() => rateText(this.datastore().reclaimRate, this.i18n));
  /** What is known of some of its extents while the figures of others are missing. */
  protected readonly part = computed(() => {
    const { array, extents } = this.datastore();
    const known = extents.flatMap(({ writtenBytes }) => (writtenBytes === null ? [] : [writtenBytes]));
    return array === null && known.length > 0
      ? { bytes: known.reduce((sum, bytes) => sum + bytes, 0), known: known.length, all: extents.length }
      : null;
  });
  /** The unit in which the array counts, if it is larger than a block of VMFS; 0 otherwise. */
  protected readonly step = computed(() => {
    const bytes = this.datastore().array?.stepBytes ?? 1;
    return bytes > 2 ** 20 ? bytes : 0;
  });
  protected readonly volumes = computed(() =>
    this.datastore()
      .extents.filter(({ volumeName }) => volumeName)
      .map(({ arrayName, volumeName }) => (arrayName ? `${arrayName}: ${volumeName ?? ''}` : (volumeName ?? ''))),
  );
}
