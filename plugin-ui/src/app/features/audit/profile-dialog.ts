import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
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
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
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

/** Changes what a vendor's profile expects; each saving is a new version, and older ones can be taken back. */
@Component({
  selector: 'td-profile-dialog',
  imports: [ClrModalModule, FormsModule, ProblemAlert, TextPipe],
  templateUrl: './profile-dialog.html',
  styleUrl: './profile-dialog.css',
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProfileDialog implements OnDestroy {
  private readonly api = inject(AuditProfilesApi);
  private work: Subscription | null = null;

  /** Open while there is one. */
  readonly profile = input.required<AuditProfile | null>();
  readonly saved = output();
  readonly dismissed = output();

  protected readonly settings = SETTINGS;
  protected readonly history = new Loadable<readonly AuditProfile[]>();
  protected readonly rows = signal<readonly ProfileExpectation[]>([]);
  protected readonly note = signal('');
  protected readonly problem = signal<Problem | null>(null);
  protected readonly busy = signal(false);
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
          this.problem.set(null);
          this.history.load(this.api.history(profile.id));
        });
      }
    });
  }

  ngOnDestroy(): void {
    this.work?.unsubscribe();
    this.history.stop();
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
    if (profile === null || this.busy() || !this.complete()) {
      return;
    }
    this.busy.set(true);
    this.problem.set(null);
    const wanted = { ...profile, expectations: this.rows(), note: this.blank(this.note()) };
    this.work = this.api.save(wanted).subscribe({
      next: () => {
        this.busy.set(false);
        this.saved.emit();
      },
      error: (error: unknown) => {
        this.busy.set(false);
        this.problem.set(toProblem(error));
      },
    });
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }
}
