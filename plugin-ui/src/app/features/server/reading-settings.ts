import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Action } from '../../core/api/action';
import { languages } from '../../core/i18n/generated/languages';
import { Preferences, WEEKDAYS } from '../../core/i18n/reading';
import { UserPreferences } from '../../core/session/user-preferences';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { Choice, Field, choicesOf } from '../../shared/field';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ServerApi } from './server-api';

/** The user's own language and formats; a choice counts at once. */
@Component({
  selector: 'td-reading-settings',
  imports: [Field, ProblemAlert],
  template: `
    <td-problem-alert [problem]="saving.problem()" [retryable]="false" />
    <form class="clr-form clr-form-compact">
      <td-field
        fieldId="preferences-language"
        type="select"
        label="preferences.language"
        help="preferences.languageHelp"
        [choices]="languages"
        [value]="current().language ?? ''"
        (valueChange)="change({ language: $event || null })"
      />
      <td-field
        fieldId="preferences-time"
        type="select"
        label="preferences.timeFormat"
        [choices]="timeFormats"
        [value]="current().timeFormat ?? ''"
        (valueChange)="change({ timeFormat: $event || null })"
      />
      <td-field
        fieldId="preferences-first-day"
        type="select"
        label="preferences.firstDay"
        [choices]="days"
        [value]="current().firstDayOfWeek ?? ''"
        (valueChange)="change({ firstDayOfWeek: $event || null })"
      />
    </form>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadingSettings {
  private readonly api = inject(ServerApi);
  private readonly client = inject(VsphereClient);
  private readonly preferences = inject(UserPreferences);

  /** All choices, while some of them are not saved yet. */
  private chosen: Preferences | null = null;

  protected readonly current = computed(() => this.preferences.current());
  protected readonly saving = new Action();
  protected readonly languages: readonly Choice[] = [
    { value: '', key: 'preferences.asClient' },
    ...Object.keys(languages).map((value) => ({ value, text: ownName(value) })),
  ];
  protected readonly timeFormats: readonly Choice<NonNullable<Preferences['timeFormat']> | ''>[] = [
    { value: '', key: 'preferences.timeAsClient' },
    ...choicesOf(['HOURS_12', 'HOURS_24'], (format) => `preferences.time.${format}`),
  ];
  protected readonly days: readonly Choice<NonNullable<Preferences['firstDayOfWeek']> | ''>[] = [
    { value: '', key: 'preferences.firstDayAsLanguage' },
    ...choicesOf(WEEKDAYS, (day) => `weekday.${day}`),
  ];

  protected change(part: Partial<Preferences>): void {
    this.chosen = { ...(this.chosen ?? this.current()), ...part };
    if (!this.saving.busy()) {
      this.save(this.chosen);
    }
  }

  private save(preferences: Preferences): void {
    const failed = () => {
      this.chosen = null;
      return false;
    };
    this.saving.run(
      this.api.savePreferences(preferences),
      (saved) => {
        if (this.chosen !== null && this.chosen !== preferences) {
          this.save(this.chosen);
          return;
        }
        this.chosen = null;
        // The service's texts come anew in the language.
        void this.preferences.adopt(saved).then(() => this.client.refresh());
      },
      { failed },
    );
  }
}

/** The name of a language in itself. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
