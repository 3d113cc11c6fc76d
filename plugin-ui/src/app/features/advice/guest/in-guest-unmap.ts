import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { AdviceScope, Condition, Named, Verdict } from './advice';
import { ReadinessGrid } from './readiness-grid';
import { ReadinessNumbers } from './readiness-numbers';

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
      (groupPicked)="picked.set($event)"
    />
    @if (picked(); as group) {
      <p class="td-notice">
        {{ 'advice.only' | t: { name: group.object.name } }}
        <button type="button" class="td-link" (click)="picked.set(null)">{{ 'advice.showAll' | t }}</button>
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

  protected readonly verdict = signal<Verdict | ''>('');
  protected readonly condition = signal<Condition | ''>('');
  protected readonly picked = signal<{ by: 'datastoreId' | 'clusterId'; object: Named } | null>(null);
  protected readonly narrowed = computed((): AdviceScope => {
    const picked = this.picked();
    return picked === null ? this.scope() : { ...this.scope(), [picked.by]: picked.object.id };
  });
}
