import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { ClrAlertModule } from '@clr/angular/emphasis/alert';
import { I18n } from './core/i18n/i18n';
import { TextPipe } from './core/i18n/pipes';
import { PageOutage } from './core/problem/page-outage';
import { VsphereClient } from './core/vsphere/vsphere-client';
import { HelpLink } from './shared/help-link/help-link';

/**
 * Shows what is away and how old the data is, with one button for the whole page. It is separate from the root, because the
 * alert of Clarity would increase the first transfer by a quarter.
 */
@Component({
  selector: 'td-outage-alert',
  imports: [ClrAlertModule, HelpLink, TextPipe],
  template: `
    <clr-alert clrAlertType="warning" [clrAlertAppLevel]="true" [clrAlertClosable]="false">
      <clr-alert-item>
        <span role="status" [class]="aged() ? 'clr-sr-only' : 'alert-text'">{{ announced() }}</span>
        @if (aged(); as text) {
          <span class="alert-text">{{ text }}</span>
        }
        @if (certificate()) {
          <td-help-link
            to="install.md#accept-a-new-certificate-of-vcenter"
            [topic]="'outage.certificate' | t"
            [text]="true"
          />
        }
        <div class="alert-actions">
          <button type="button" class="btn alert-action" (click)="client.refresh()">{{ 'action.retry' | t }}</button>
        </div>
      </clr-alert-item>
    </clr-alert>
  `,
  styles: `
    td-help-link {
      --cds-alias-typography-link-color: currentColor;
    }
  `,
  host: { role: 'banner' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OutageAlert {
  private readonly i18n = inject(I18n);
  private readonly outage = inject(PageOutage);
  protected readonly client = inject(VsphereClient);

  protected readonly certificate = computed(
    () => this.outage.away() === 'vcenter' && (this.outage.vcenter()?.thumbprint ?? null) !== null,
  );

  /** Without the age, which would be announced with every poll. */
  protected readonly announced = computed(() => {
    const away = this.outage.away();
    const thumbprint = this.outage.vcenter()?.thumbprint ?? null;
    if (away === 'vcenter' && thumbprint !== null) {
      return this.i18n.text('outage.vcenterCertificate', { thumbprint });
    }
    return away === null ? '' : this.i18n.text(`outage.${away}`);
  });

  /** What is shown instead of the announced text if the age of the data is known. */
  protected readonly aged = computed(() => {
    const { lastContact = null, seconds = null } = this.outage.vcenter() ?? {};
    if (this.outage.away() !== 'vcenter' || this.certificate() || lastContact === null || seconds === null) {
      return null;
    }
    const age = this.i18n.duration(`PT${String(seconds)}S`);
    return this.i18n.text('outage.vcenterSince', { at: this.i18n.dateTime(lastContact), age });
  });
}
