import { ChangeDetectionStrategy, Component, computed, inject, input, signal, viewChild } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { AdviceScope, Condition, Named, Verdict } from './advice';
import { ReadinessGrid } from './readiness-grid';
import { ReadinessNumbers } from './readiness-numbers';

/** Whether deletes inside guests reach the array: numbers, groups and every disk of a scope. */
@Component({
  selector: 'td-in-guest-unmap',
  imports: [ReadinessGrid, ReadinessNumbers, TextPipe],
  template: `
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
  private readonly numbers = viewChild.required(ReadinessNumbers);
  private readonly grid = viewChild.required(ReadinessGrid);

  constructor() {
    // A view that referred to this part for a refresh could not load it later.
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.refresh());
  }

  /** Loads what is shown once more; the service asks vCenter again after two minutes. */
  refresh(): void {
    this.numbers().refresh();
    this.grid().refresh();
  }
}
