import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { Table } from '../../../shared/table/table';
import { AuditProfile, ProfileExpectation } from './audit-profile';

/** What a profile expects, on which releases, with the source of each value. */
@Component({
  selector: 'td-profile-expectations',
  imports: [Table],
  template: `
    <td-table
      label="profile.expectations"
      [columns]="['profile.setting', 'audit.expected', 'audit.releases', 'audit.source']"
    >
      @for (one of profile().expectations; track $index) {
        <tr>
          <th scope="row" class="left td-long setting">{{ one.setting }}</th>
          <td class="left">{{ one.expected }}</td>
          <td class="left">{{ releases(one) }}</td>
          <td class="left">
            {{ one.source }}
            @if (one.note) {
              <div class="td-quiet">{{ one.note }}</div>
            }
          </td>
        </tr>
      }
    </td-table>
  `,
  styles: `
    .setting {
      min-width: 7rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProfileExpectations {
  private readonly i18n = inject(I18n);

  readonly profile = input.required<AuditProfile>();

  protected releases({ from, below }: ProfileExpectation): string {
    if (from !== null && below !== null) {
      return this.i18n.text('profile.fromBelow', { from, below });
    }
    if (from !== null) {
      return this.i18n.text('profile.from', { from });
    }
    return below === null ? this.i18n.text('profile.allReleases') : this.i18n.text('profile.below', { below });
  }
}
