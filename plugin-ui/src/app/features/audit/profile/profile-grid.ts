import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID, folding } from '../../../shared/grid';
import { AuditProfile } from './audit-profile';
import { AuditProfilesApi } from './audit-profiles-api';
import { ProfileDialog } from './profile-dialog';
import { ProfileExpectations } from './profile-expectations';

/** Vendor profiles: the devices they are for, what they expect, and changing them. */
@Component({
  selector: 'td-profile-grid',
  imports: [CountPipe, GRID, ProfileDialog, ProfileExpectations, TextPipe],
  template: `
    <td-grid-head [of]="profiles" />
    <p class="td-quiet">{{ 'profile.hint' | t }}</p>
    <clr-datagrid [clrDgLoading]="profiles.waiting()">
      <clr-dg-column>{{ 'profile.name' | t }}</clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('devices')">{{ 'profile.devices' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('expectations')">{{ 'profile.expectations' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('version')">{{ 'profile.version' | t }}</ng-container>
      </clr-dg-column>
      @for (row of profiles.value(); track row.id) {
        <clr-dg-row [clrDgItem]="row">
          <clr-dg-cell>{{ row.name }}</clr-dg-cell>
          <clr-dg-cell>{{ devices(row) || ('profile.allOthers' | t) }}</clr-dg-cell>
          <clr-dg-cell>{{ row.expectations.length | count }}</clr-dg-cell>
          <clr-dg-cell>
            {{ row.version === 0 ? ('profile.shipped' | t) : ('profile.changed' | t: { version: row.version }) }}
          </clr-dg-cell>
        </clr-dg-row>
      }
      <clr-dg-placeholder>{{ (profiles.problem() ? 'grid.failed' : 'state.loading') | t }}</clr-dg-placeholder>
      <ng-template [(clrIfDetail)]="opened" let-profile>
        <clr-dg-detail>
          <clr-dg-detail-header>{{ profile.name }}</clr-dg-detail-header>
          <clr-dg-detail-body>
            @if (profile.note) {
              <p>{{ profile.note }}</p>
            }
            <td-profile-expectations [profile]="profile" />
            @if (mayConfigure()) {
              <button type="button" class="btn btn-sm" (click)="editing.set(profile)">{{ 'profile.edit' | t }}</button>
            }
          </clr-dg-detail-body>
        </clr-dg-detail>
      </ng-template>
    </clr-datagrid>
    <td-profile-dialog [profile]="editing()" (saved)="saved()" (dismissed)="editing.set(null)" />
  `,
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProfileGrid {
  private readonly api = inject(AuditProfilesApi);
  protected readonly folded = folding(() => ({ name: 190, version: 120, expectations: 120, devices: 180 }));

  readonly mayConfigure = input(false);
  protected readonly profiles = new Loadable<readonly AuditProfile[]>(() => this.api.list());
  protected readonly editing = signal<AuditProfile | null>(null);
  protected opened: AuditProfile | null = null;

  protected saved(): void {
    this.editing.set(null);
    this.opened = null;
    this.profiles.reload();
  }

  protected devices({ devices }: AuditProfile): string {
    return devices.map(({ vendor, model }) => (model === null ? vendor : `${vendor} ${model}`)).join(', ');
  }
}
