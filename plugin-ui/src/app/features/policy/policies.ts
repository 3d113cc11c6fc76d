import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { BlackoutCalendars } from './calendar/blackout-calendars';
import { MonthSheet } from './calendar/month-sheet';
import { ReclaimPolicy } from './policy';
import { PolicyEditor } from './editor/policy-editor';
import { PolicyList } from './policy-list';

/** All policies and their upcoming runs, and the wizard that creates and edits them. */
@Component({
  selector: 'td-policies',
  imports: [BlackoutCalendars, MonthSheet, PolicyEditor, PolicyList, TextPipe],
  template: `
    @if (editing(); as edited) {
      <td-policy-editor [policy]="edited.policy" (saved)="done()" (dismissed)="editing.set(null)" />
    }
    <section aria-labelledby="policies-heading">
      <h2 id="policies-heading">{{ 'policy.heading' | t }}</h2>
      <td-policy-list [maySchedule]="maySchedule()" [mayRun]="mayRun()" [trial]="trial()" (edit)="edit($event)" />
    </section>
    <section aria-labelledby="occurrences-heading">
      <h2 id="occurrences-heading">{{ 'policy.occurrences' | t }}</h2>
      <td-month-sheet />
    </section>
    <section aria-labelledby="calendars-heading">
      <h2 id="calendars-heading">{{ 'calendar.heading' | t }}</h2>
      <td-blackout-calendars [maySchedule]="maySchedule()" />
    </section>
  `,
  styles: `
    section {
      margin-top: 1.2rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Policies {
  private readonly client = inject(VsphereClient);

  readonly maySchedule = input.required<boolean>();
  readonly mayRun = input.required<boolean>();
  /** During the trial of the installation, no run starts. */
  readonly trial = input(false);

  /** The policy that is being created (null) or edited. */
  protected readonly editing = signal<{ readonly policy: ReclaimPolicy | null } | null>(null);

  protected edit(policy: ReclaimPolicy | null): void {
    this.editing.set({ policy });
  }

  protected done(): void {
    this.editing.set(null);
    this.client.refresh();
  }
}
