import { ChangeDetectionStrategy, Component, ElementRef, input, signal, viewChild } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { BlackoutCalendars } from './calendar/blackout-calendars';
import { MonthSheet } from './calendar/month-sheet';
import { ReclaimPolicy } from './policy';
import { PolicyEditor } from './editor/policy-editor';
import { PolicyList } from './policy-list';

/** All policies and their upcoming runs, or the editor. */
@Component({
  selector: 'td-policies',
  imports: [BlackoutCalendars, MonthSheet, PolicyEditor, PolicyList, TextPipe],
  template: `
    @if (editing(); as edited) {
      <section aria-labelledby="policies-heading">
        <h2 id="policies-heading" #heading tabindex="-1">
          {{ (edited.policy ? 'policy.editing' : 'policy.new') | t }}
        </h2>
        <td-policy-editor [policy]="edited.policy" (saved)="editing.set(null)" (dismissed)="editing.set(null)" />
      </section>
    } @else {
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
    }
  `,
  styles: `
    section {
      margin-top: 1.2rem;
    }
    h2:focus {
      outline: none;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Policies {
  private readonly heading = viewChild<ElementRef<HTMLElement>>('heading');

  readonly maySchedule = input.required<boolean>();
  readonly mayRun = input.required<boolean>();
  /** During the trial of the installation, no run starts. */
  readonly trial = input(false);

  /** The policy that is being created (null) or edited. */
  protected readonly editing = signal<{ readonly policy: ReclaimPolicy | null } | null>(null);

  protected edit(policy: ReclaimPolicy | null): void {
    this.editing.set({ policy });
    // The button vanishes under the keyboard: carry the focus to what took its place.
    setTimeout(() => this.heading()?.nativeElement.focus());
  }
}
