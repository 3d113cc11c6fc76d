import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { Choice, Field } from '../../../shared/field';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Table } from '../../../shared/table/table';
import { ARRAY_KINDS } from '../storage-array';
import { DeviceVendors as Vendors, VendorRule, VendorsApi } from './vendors-api';

type By = 'prefix' | 'model';

/** Prefixes of device names and patterns of SCSI vendor and model that administrators add to the known ones. */
@Component({
  selector: 'td-device-vendors',
  imports: [Field, LoadState, ProblemAlert, Table, TextPipe],
  templateUrl: './device-vendors.html',
  styles: `
    .fields {
      display: flex;
      flex-wrap: wrap;
      gap: 0.6rem 1rem;
      align-items: flex-start;
    }
    .fields .btn {
      margin-top: 1.2rem;
    }
    td-table {
      max-width: 60rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DeviceVendors {
  private readonly api = inject(VendorsApi);
  private readonly client = inject(VsphereClient);

  readonly mayConfigure = input(false);

  protected readonly vendors = new Loadable<Vendors>(() => this.api.read());
  protected readonly saving = new Action();
  protected readonly by = signal<By>('prefix');
  protected readonly prefix = signal('');
  protected readonly scsiVendor = signal('');
  protected readonly scsiModel = signal('');
  protected readonly name = signal('');
  protected readonly kind = signal('');
  protected readonly ways: readonly Choice<By>[] = [
    { value: 'prefix', key: 'vendor.byPrefix' },
    { value: 'model', key: 'vendor.byModel' },
  ];
  protected readonly kinds: readonly Choice[] = [
    { value: '', key: 'vendor.noKind' },
    ...ARRAY_KINDS.filter((kind) => kind !== 'prometheus').map((kind) => ({ value: kind, key: kindKey(kind) })),
  ];
  protected readonly complete = computed(
    () => this.name().trim() !== '' && (this.by() === 'prefix' ? this.prefix() : this.scsiVendor()).trim() !== '',
  );

  protected devices({ prefix, scsiVendor, scsiModel }: VendorRule): string {
    return prefix ?? `${scsiVendor ?? ''} ${scsiModel ?? '*'}`;
  }

  protected kindOf(kind: string | null): MessageKey {
    const known = ARRAY_KINDS.find((one) => one === kind);
    return known ? kindKey(known) : 'vendor.noKind';
  }

  protected add(): void {
    const byPrefix = this.by() === 'prefix';
    const rule: VendorRule = {
      prefix: byPrefix ? this.prefix().trim() : null,
      scsiVendor: byPrefix ? null : this.scsiVendor().trim(),
      scsiModel: byPrefix || this.scsiModel().trim() === '' ? null : this.scsiModel().trim(),
      name: this.name().trim(),
      kind: this.kind() || null,
    };
    this.save([...(this.vendors.value()?.rules ?? []), rule], () =>
      [this.prefix, this.scsiVendor, this.scsiModel, this.name].forEach((field) => field.set('')),
    );
  }

  protected remove(rule: VendorRule): void {
    this.save((this.vendors.value()?.rules ?? []).filter((other) => other !== rule));
  }

  private save(rules: readonly VendorRule[], done: () => void = () => {}): void {
    if (this.saving.busy()) {
      return;
    }
    this.saving.run(this.api.replace(rules), (saved) => {
      this.vendors.set(saved);
      done();
      // The reasons in the list of datastores name vendors.
      this.client.refresh();
    });
  }
}

function kindKey(kind: (typeof ARRAY_KINDS)[number]): MessageKey {
  return `array.kind.${kind}`;
}
