import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { DateTimePipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ArraysApi } from './arrays-api';
import { HealthState, StorageArray, kindOf } from './storage-array';
import { SectionHeading } from '../../shared/section-heading/section-heading';

interface Look {
  readonly shape: string;
  readonly status: string;
}

const LOOKS: Readonly<Record<HealthState, Look>> = {
  OK: { shape: 'check-circle', status: 'success' },
  UNREACHABLE: { shape: 'disconnect', status: 'danger' },
  REFUSED: { shape: 'error-standard', status: 'danger' },
  CERTIFICATE: { shape: 'error-standard', status: 'danger' },
  UNKNOWN: { shape: 'unknown-status', status: 'neutral' },
};

/** The connected arrays with their health. */
@Component({
  selector: 'td-array-strip',
  imports: [SectionHeading, ClrIcon, DateTimePipe, ProblemAlert, StatementPipe, TextPipe],
  templateUrl: './array-strip.html',
  styleUrl: './array-strip.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ArrayStrip {
  private readonly api = inject(ArraysApi);
  private readonly client = inject(VsphereClient);

  /** Whether the user may connect and check arrays. */
  readonly mayConfigure = input(false);
  readonly connect = output();
  readonly edit = output<StorageArray>();
  /** Shows the datastores on an array. */
  readonly picked = output<StorageArray>();

  protected readonly arrays = new Loadable<readonly StorageArray[]>(() => this.api.list());
  protected readonly checking = new Action();

  protected look(array: StorageArray): Look {
    return LOOKS[array.health.state];
  }

  protected healthKey(array: StorageArray): MessageKey {
    return `array.health.${array.health.state}`;
  }

  protected versionKey(array: StorageArray): MessageKey {
    return `array.version.${kindOf(array)}`;
  }

  protected check(array: StorageArray): void {
    this.checking.run(
      this.api.check(array.id),
      (checked) => {
        this.arrays.set((this.arrays.value() ?? []).map((known) => (known.id === checked.id ? checked : known)));
        if (checked.health.state !== array.health.state) {
          // The figures of the fleet count the arrays that respond.
          this.client.refresh();
        }
      },
      { subject: array.id },
    );
  }
}
