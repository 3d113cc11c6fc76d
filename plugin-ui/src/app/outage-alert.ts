import { ChangeDetectionStrategy, Component } from '@angular/core';
import { ClrAlertModule } from '@clr/angular/emphasis/alert';
import { TextPipe } from './core/i18n/pipes';

/**
 * Shows that the service cannot reach its database. It is separate from the root, because the alert of Clarity would
 * increase the first transfer by a quarter.
 */
@Component({
  selector: 'td-outage-alert',
  imports: [ClrAlertModule, TextPipe],
  template: `
    <clr-alert clrAlertType="warning" [clrAlertAppLevel]="true" [clrAlertClosable]="false">
      <clr-alert-item>
        <span class="alert-text">{{ 'outage.database' | t }}</span>
      </clr-alert-item>
    </clr-alert>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OutageAlert {}
