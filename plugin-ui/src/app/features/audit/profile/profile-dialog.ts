import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { TextPipe } from '../../../core/i18n/pipes';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Table } from '../../../shared/table/table';
import { AuditProfile, ProfileExpectation, SETTINGS } from './audit-profile';
import { AuditProfilesApi } from './audit-profiles-api';

const NEW: ProfileExpectation = {
  setting: 'DataMover.MaxHWTransferSize',
  expected: '',
  from: null,
  below: null,
  source: '',
  note: null,
};

/** Changes what a vendor's profile expects; each save creates a new version, and earlier ones can be restored. */
@Component({
  selector: 'td-profile-dialog',
  imports: [ClrModalModule, FormsModule, ProblemAlert, Table, TextPipe],
  templateUrl: './profile-dialog.html',
  styleUrl: './profile-dialog.css',
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProfileDialog {
  private readonly api = inject(AuditProfilesApi);

  /** Open while there is one. */
  readonly profile = input.required<AuditProfile | null>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly settings = SETTINGS;
  protected readonly history = new Loadable<readonly AuditProfile[]>();
  protected readonly rows = signal<readonly ProfileExpectation[]>([]);
  protected readonly note = signal('');
  protected readonly saving = new Action();
  protected readonly older = computed(() =>
    (this.history.value() ?? []).filter(({ version }) => version !== this.profile()?.version),
  );
  protected readonly complete = computed(() =>
    this.rows().every(({ expected, source }) => expected.trim() !== '' && source.trim() !== ''),
  );

  constructor() {
    effect(() => {
      const profile = this.profile();
      if (profile) {
        untracked(() => {
          this.show(profile);
          this.saving.clear();
          this.history.load(this.api.history(profile.id));
        });
      }
    });
  }

  /** Puts the values of another version into the form; nothing is kept before it is saved. */
  protected show(profile: AuditProfile): void {
    this.rows.set(profile.expectations);
    this.note.set(profile.note ?? '');
  }

  protected change(position: number, part: Partial<ProfileExpectation>): void {
    this.rows.update((rows) => rows.map((row, index) => (index === position ? { ...row, ...part } : row)));
  }

  protected add(): void {
    this.rows.update((rows) => [...rows, NEW]);
  }

  protected remove(position: number): void {
    this.rows.update((rows) => rows.filter((_, index) => index !== position));
  }

  protected blank(text: string): string | null {
    return text.trim() === '' ? null : text.trim();
  }

  protected save(): void {
    const profile = this.profile();
    if (profile === null || this.saving.busy() || !this.complete()) {
      return;
    }
    const wanted = { ...profile, expectations: this.rows(), note: this.blank(this.note()) };
    this.saving.run(this.api.save(wanted), () => this.saved.emit());
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }
}
