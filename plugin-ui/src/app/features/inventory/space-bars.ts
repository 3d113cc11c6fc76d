import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Statement } from '../../core/api/statement';
import { I18n } from '../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { CapacityBar, Segment } from '../../shared/capacity-bar/capacity-bar';
import { SetupLink } from '../setup';
import { ArrayFigure, DeadSpace } from './datastore';

/** The figures of VMFS and the array for one datastore; fields as in a datastore or an estimate. */
export interface SpaceFigures {
  readonly capacityBytes: number;
  readonly usedBytes: number;
  readonly freeBytes: number;
  readonly array: ArrayFigure | null;
  readonly deadSpace: DeadSpace | null;
  readonly arrayProblem: Statement | null;
}

/** The same space seen from VMFS and from the array, on one scale: the overhang is the dead space. */
@Component({
  selector: 'td-space-bars',
  imports: [CapacityBar, SetupLink, StatementPipe, TextPipe],
  template: `
    <td-capacity-bar [label]="vmfsLabel() | t" [segments]="vmfs()" [totalBytes]="scale()" />
    @if (array(); as parts) {
      <td-capacity-bar [label]="'space.array' | t" [segments]="parts" [totalBytes]="scale()" />
    } @else {
      <p class="td-quiet">
        {{ 'space.arrayUnknown' | t }}
        @if (figures().arrayProblem; as problem) {
          {{ problem | statement }}
          @if (offersSetup()) {
            <td-setup-link [for]="problem" />
          }
        }
      </p>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 0.6rem;
    }
    p {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SpaceBars {
  private readonly i18n = inject(I18n);

  readonly figures = input.required<SpaceFigures>();
  /** Datastores that are not VMFS have no array volume of their own to compare with. */
  readonly onVmfs = input(true);
  /** Whether to lead to where a missing array is connected; dialogs lose what was entered in them. */
  readonly offersSetup = input(false);

  protected readonly vmfsLabel = computed(() => (this.onVmfs() ? 'space.vmfs' : 'space.vsphere'));

  protected readonly scale = computed(() =>
    Math.max(this.figures().capacityBytes, this.figures().array?.provisionedBytes ?? 0),
  );

  protected readonly vmfs = computed<readonly Segment[]>(() => [
    { kind: 'used', label: this.i18n.text('space.used'), bytes: this.figures().usedBytes },
    { kind: 'free', label: this.i18n.text('space.free'), bytes: this.figures().freeBytes },
  ]);

  protected readonly array = computed<readonly Segment[] | null>(() => {
    const { array, deadSpace } = this.figures();
    if (!array) {
      return null;
    }
    const dead = deadSpace?.bytes ?? 0;
    const certain = !deadSpace?.doubt;
    return [
      {
        kind: 'used',
        label: this.i18n.text(certain ? 'space.live' : 'space.other'),
        bytes: array.writtenBytes - dead,
      },
      { kind: 'dead', label: this.i18n.text('space.dead'), bytes: dead },
      { kind: 'free', label: this.i18n.text('space.unwritten'), bytes: array.provisionedBytes - array.writtenBytes },
    ];
  });
}
