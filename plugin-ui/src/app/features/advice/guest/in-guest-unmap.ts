import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { placed } from '../../../core/address/placed';
import { TextPipe } from '../../../core/i18n/pipes';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { AdviceScope, CONDITIONS, Condition, Named, VERDICTS, Verdict } from './advice';
import { ReadinessGrid } from './readiness-grid';
import { ReadinessNumbers } from './readiness-numbers';

type Picked = Readonly<{ by: 'datastoreId' | 'clusterId'; object: Named }>;

/** Whether deletes inside guests reach the array: numbers, groups and every disk of a scope. */
@Component({
  selector: 'td-in-guest-unmap',
  imports: [ReadinessGrid, ReadinessNumbers, SectionHeading, TextPipe],
  template: `
    <td-section-heading
      headingId="in-guest-heading"
      [text]="'advice.inGuest' | t"
      help="guide/advice.md#check-unmap-from-guests"
    />
    <p class="td-quiet">{{ 'advice.inGuestLead' | t }}</p>
    <td-readiness-numbers
      [scope]="scope()"
      (verdictPicked)="verdict.set($event)"
      (conditionPicked)="condition.set($event)"
      (groupPicked)="pick($event)"
    />
    @if (picked(); as group) {
      <p class="td-notice">
        {{ 'advice.only' | t: { name: group.object.name } }}
        <button type="button" class="td-link" (click)="only.set('')">{{ 'advice.showAll' | t }}</button>
      </p>
    }
    <td-readiness-grid [scope]="narrowed()" [(verdict)]="verdict" [(condition)]="condition" />
  `,
  styles: `
    :host {
      display: block;
      margin-top: 0.8rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class InGuestUnmap {
  readonly scope = input<AdviceScope>({});

  protected readonly verdict = placed<Verdict | ''>('verdict', '', ['', ...VERDICTS]);
  protected readonly condition = placed<Condition | ''>('condition', '', ['', ...CONDITIONS]);
  /** The picked group: by what it is one, its id, and its name. */
  protected readonly only = placed('only', '');
  protected readonly picked = computed((): Picked | null => {
    const [, by, id, name] = /^(datastoreId|clusterId) (\S+) (.+)$/.exec(this.only()) ?? [];
    return id && name ? { by: by as Picked['by'], object: { id, name } } : null;
  });
  protected readonly narrowed = computed((): AdviceScope => {
    const picked = this.picked();
    return picked === null ? this.scope() : { ...this.scope(), [picked.by]: picked.object.id };
  });

  protected pick({ by, object }: Picked): void {
    this.only.set(`${by} ${object.id} ${object.name}`);
  }
}
