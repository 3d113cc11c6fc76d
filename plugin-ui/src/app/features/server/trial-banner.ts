import { ChangeDetectionStrategy, Component, output } from '@angular/core';
import { ClrAlertModule } from '@clr/angular/emphasis/alert';
import { TextPipe } from '../../core/i18n/pipes';

/** What the trial of the installation means, with the way to its end. */
@Component({
  selector: 'td-trial-banner',
  imports: [ClrAlertModule, TextPipe],
  template: `
    <clr-alert clrAlertType="info" [clrAlertClosable]="false">
      <clr-alert-item>
        <span class="alert-text">{{ 'trial.banner' | t }}</span>
        <div class="alert-actions">
          <button type="button" class="btn alert-action" (click)="opened.emit()">{{ 'trial.toSettings' | t }}</button>
        </div>
      </clr-alert-item>
    </clr-alert>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TrialBanner {
  /** The user wants to see the settings of the trial. */
  readonly opened = output();
}
