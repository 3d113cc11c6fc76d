import { ChangeDetectionStrategy, Component } from '@angular/core';
import { ClrAlertModule } from '@clr/angular/emphasis/alert';
import { TextPipe } from './core/i18n/pipes';

/** Says that the service cannot reach its database. It is apart from the root: Clarity's alert would grow the first transfer by a quarter. */
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
