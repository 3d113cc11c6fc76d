import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { cadenceOf } from './cadence';
import { PoliciesApi } from './policies-api';
import { ReclaimPolicy } from './policy';

/** The policies with a datastore in their scope, each with its schedule, in one line. */
@Component({
  selector: 'td-datastore-policies',
  imports: [TextPipe],
  template: `
    @for (policy of policies.value(); track policy.id) {
      <div>
        {{ policy.definition.name }}
        <span class="td-quiet">{{ cadence(policy) }}</span>
      </div>
    } @empty {
      <span class="td-quiet">
        @if (policies.problem()) {
          {{ 'dead.unknown' | t }}
        } @else if (policies.value()) {
          {{ 'policy.noneOfDatastore' | t }}
        }
      </span>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastorePolicies {
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);

  readonly datastoreId = input.required<string>();
  protected readonly policies = new Loadable<readonly ReclaimPolicy[]>(() => this.api.ofDatastore(this.datastoreId()));

  protected cadence({ definition, state }: ReclaimPolicy): string {
    return state === 'ACTIVE' ? cadenceOf(definition.schedule, this.i18n) : this.i18n.text(`policy.state.${state}`);
  }
}
