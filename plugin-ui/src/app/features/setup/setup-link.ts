import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Place } from '../../core/address/page-address';
import { Statement } from '../../core/api/statement';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { CurrentSession } from '../../core/session/current-session';
import { VsphereClient } from '../../core/vsphere/vsphere-client';

interface Remedy {
  readonly label: MessageKey;
  readonly place: Place;
}

const CONNECT_ARRAY: Remedy = { label: 'array.connect', place: { tab: 'arrays' } };
const REMEDIES: ReadonlyMap<string, Remedy> = new Map([
  ['NO_ARRAY', CONNECT_ARRAY],
  ['NO_ARRAY_FOR_EXTENT', CONNECT_ARRAY],
  ['NO_ACCOUNT_FOR_SAMPLES', { label: 'setup.addAccount', place: { tab: 'settings', section: 'vcenters' } }],
]);

/** Leads to where the missing part that a statement names is set up, for users who may; nothing for other statements. */
@Component({
  selector: 'td-setup-link',
  imports: [TextPipe],
  template: `
    @if (remedy(); as remedy) {
      <button type="button" class="td-link" (click)="go(remedy.place)">{{ remedy.label | t }}</button>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SetupLink {
  private readonly client = inject(VsphereClient);
  private readonly session = inject(CurrentSession);

  readonly for = input.required<Statement | null | undefined>();

  protected readonly remedy = computed(() =>
    this.session.may('Tidemark.Configure') ? REMEDIES.get(this.for()?.code ?? '') : undefined,
  );

  protected go(place: Place): void {
    this.client.showView('tidemarkHome', null, place);
  }
}
