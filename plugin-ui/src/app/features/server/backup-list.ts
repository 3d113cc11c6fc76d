import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Observable, Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { saveFile } from '../../shared/save-file/save-file';
import { Backups, ServerApi } from './server-api';

/** Copies of the database: which there are, another one now, and as files; how they are put back is said. */
@Component({
  selector: 'td-backup-list',
  imports: [ByteSizePipe, DateTimePipe, Loading, ProblemAlert, TextPipe],
  templateUrl: './backup-list.html',
  styleUrl: './backup-list.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class BackupList implements OnDestroy {
  private readonly api = inject(ServerApi);
  private work: Subscription | null = null;

  readonly mayConfigure = input.required<boolean>();

  protected readonly backups = new Loadable<Backups>();
  protected readonly problem = signal<Problem | null>(null);
  protected readonly busy = signal(false);
  protected readonly done = signal('');

  constructor() {
    this.refresh();
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.refresh());
  }

  refresh(): void {
    this.backups.load(this.api.backups());
  }

  ngOnDestroy(): void {
    this.backups.stop();
    this.work?.unsubscribe();
  }

  protected make(): void {
    this.run(this.api.makeBackup(), ({ name }) => {
      this.done.set(name);
      this.refresh();
    });
  }

  protected download(name: string): void {
    this.run(this.api.backup(name), (file) => saveFile(file, name));
  }

  protected export(): void {
    this.run(this.api.export(), (file) => saveFile(file, 'tidemark-export.zip'));
  }

  private run<T>(work: Observable<T>, then: (value: T) => void): void {
    this.problem.set(null);
    this.done.set('');
    this.busy.set(true);
    this.work = work.subscribe({
      next: (value) => {
        this.busy.set(false);
        then(value);
      },
      error: (error: unknown) => {
        this.busy.set(false);
        this.problem.set(toProblem(error));
      },
    });
  }
}
