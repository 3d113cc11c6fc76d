import { ChangeDetectionStrategy, Component, computed, inject, output } from '@angular/core';
import { Place } from '../../core/address/page-address';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { StatementPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { DatastoreFilter } from '../inventory';
import { CapacityApi } from './capacity-api';
import { FleetSummary, VcenterContact } from './fleet';

/** One number, and the filter for its datastores or the place that explains it. */
interface Tile {
  readonly label: string;
  readonly figure: string;
  readonly notes: readonly string[];
  readonly filter?: DatastoreFilter;
  readonly place?: Place;
}

/** The fleet in a few numbers, each of which leads to the datastores behind it. */
@Component({
  selector: 'td-fleet-numbers',
  imports: [LoadState, ProblemAlert, StatementPipe],
  template: `
    <td-load-state [of]="summary" />
    <td-problem-alert [problem]="vcenters.problem()" (retry)="vcenters.reload()" />
    @if (summary.value(); as known) {
      @if (known.staleness; as staleness) {
        <p class="td-notice warning">{{ staleness | statement }}</p>
      }
      <ul>
        @for (tile of tiles(); track tile.label) {
          <li class="td-panel">
            <h2>{{ tile.label }}</h2>
            <p class="td-figure">
              @if (tile.place; as place) {
                <button
                  type="button"
                  class="td-link"
                  [attr.aria-label]="tile.label + ': ' + tile.figure"
                  (click)="placed.emit(place)"
                >
                  {{ tile.figure }}
                </button>
              } @else if (tile.filter; as filter) {
                <button
                  type="button"
                  class="td-link"
                  [attr.aria-label]="tile.label + ': ' + tile.figure"
                  (click)="picked.emit(filter)"
                >
                  {{ tile.figure }}
                </button>
              } @else {
                {{ tile.figure }}
              }
            </p>
            @for (note of tile.notes; track note) {
              <p class="td-quiet">{{ note }}</p>
            }
          </li>
        }
      </ul>
    }
  `,
  styles: `
    ul {
      display: grid;
      grid-template-columns: repeat(7, minmax(0, 1fr));
      gap: 0.6rem;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li h2 {
      margin-bottom: 0.2rem;
    }
    @media (max-width: 1180px) {
      ul {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
    }
    @media (max-width: 520px) {
      ul {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FleetNumbers {
  private readonly api = inject(CapacityApi);
  private readonly i18n = inject(I18n);

  /** Shows the datastores of a number. */
  readonly picked = output<DatastoreFilter>();
  /** Shows the tab with what makes up a number. */
  readonly placed = output<Place>();

  protected readonly summary = new Loadable<FleetSummary>(() => this.api.summary());
  protected readonly vcenters = new Loadable<readonly VcenterContact[]>(() => this.api.vcenters());
  protected readonly tiles = computed(() => {
    const summary = this.summary.value();
    const vcenters = this.vcenters.value();
    return summary ? [...this.make(summary), ...(vcenters ? [this.contacts(vcenters)] : [])] : [];
  });

  private make({ deadSpace, reclaimed, runs, arrays, ...all }: FleetSummary): readonly Tile[] {
    const { i18n } = this;
    return [
      {
        label: i18n.text('fleet.dead'),
        figure: deadSpace.bytes === null ? i18n.text('dead.unknown') : i18n.bytes(deadSpace.bytes),
        notes: [
          i18n.text('fleet.deadKnown', { known: deadSpace.known, all: all.datastores }),
          ...(deadSpace.uncertain > 0 ? [i18n.text('fleet.deadUncertain', { count: deadSpace.uncertain })] : []),
          ...(deadSpace.bytes !== null && deadSpace.expectedBytes !== null && deadSpace.expectedBytes < deadSpace.bytes
            ? [i18n.text('fleet.deadStays', { bytes: deadSpace.bytes - deadSpace.expectedBytes })]
            : []),
          ...(deadSpace.growthBytesPerWeek === null
            ? []
            : [i18n.text('fleet.growth', { change: signed(deadSpace.growthBytesPerWeek, i18n) })]),
        ],
        ...(deadSpace.bytes === null ? {} : { filter: { minDeadSpaceBytes: 1 } }),
      },
      {
        label: i18n.text('fleet.reclaimed'),
        figure: i18n.bytes(reclaimed.bytes),
        notes: [
          i18n.text('fleet.runs', { runs: reclaimed.runs }),
          ...(reclaimed.unverified > 0 ? [i18n.text('fleet.unverified', { runs: reclaimed.unverified })] : []),
        ],
        place: { tab: 'runs', runFrom: i18n.day(reclaimed.since), runTo: '', runState: '', runText: '' },
      },
      {
        label: i18n.text('fleet.live'),
        figure: i18n.count(runs.live),
        notes: [],
        filter: { lastRunState: 'QUEUED,RUNNING,UNCONFIRMED,VERIFYING,CANCELING' },
      },
      {
        label: i18n.text('fleet.failed'),
        figure: i18n.count(runs.failed),
        notes: [i18n.text('fleet.failedNote')],
        filter: { lastRunOutcome: 'FAILED,UNKNOWN' },
      },
      {
        label: i18n.text('fleet.arrays'),
        figure: i18n.count(arrays.connected),
        notes: [
          arrays.unreachable > 0
            ? i18n.text('fleet.unreachable', { arrays: arrays.unreachable })
            : i18n.text('fleet.well'),
        ],
        filter: { onArray: true },
      },
      {
        label: i18n.text('fleet.coverage'),
        figure: i18n.text('fleet.covered', { proven: deadSpace.known, all: all.datastores }),
        notes: [i18n.text('fleet.coverageNote')],
        place: { tab: 'arrays' },
      },
    ];
  }

  /** The datastores of the vCenter that the user is signed in to are all there are in the list. */
  private contacts(vcenters: readonly VcenterContact[]): Tile {
    const { i18n } = this;
    const troubled = vcenters.filter(({ health }) => health.state !== 'OK');
    return {
      label: i18n.text('fleet.vcenters'),
      figure: i18n.count(vcenters.length),
      notes:
        troubled.length === 0
          ? [i18n.text('fleet.answering')]
          : troubled.map(({ address, health }) =>
              i18n.text('fleet.notAnswering', { address, state: i18n.text(`array.health.${health.state}`) }),
            ),
      filter: {},
    };
  }
}

function signed(bytes: number, i18n: I18n): string {
  return bytes > 0 ? `+${i18n.bytes(bytes)}` : i18n.bytes(bytes);
}
