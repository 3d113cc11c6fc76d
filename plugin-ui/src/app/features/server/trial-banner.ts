import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { ClrAlertModule } from '@clr/angular/emphasis/alert';
import { TextPipe } from '../../core/i18n/pipes';

/** What the trial of the installation means, with the way to its end. */
@Component({
  selector: 'td-trial-banner',
  imports: [ClrAlertModule, TextPipe],
  template: `
    <clr-alert clrAlertType="info" [clrAlertClosable]="false">
      <clr-alert-item>
        <span class="alert-text">{{ (linked() ? 'trial.banner' : 'trial.note') | t }}</span>
        @if (linked()) {
          <div class="alert-actions">
            <button type="button" class="btn alert-action" (click)="opened.emit()">{{ 'trial.toSettings' | t }}</button>
          </div>
        }
      </clr-alert-item>
    </clr-alert>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TrialBanner {
  /** Whether the settings can be opened from here. */
  readonly linked = input(true);
  /** The user wants to see the settings of the trial. */
  readonly opened = output();
}
