import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Observable } from 'rxjs';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { CopyCommand } from '../../shared/copy-command/copy-command';
import { LoadState } from '../../shared/load-state/load-state';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { saveFile } from '../../shared/save-file/save-file';
import { Table } from '../../shared/table/table';
import { Backups, ServerApi } from './server-api';

/** Backups of the database: list, create, download, and instructions to restore them. */
@Component({
  selector: 'td-backup-list',
  imports: [ByteSizePipe, CopyCommand, DateTimePipe, LoadState, Loading, ProblemAlert, Table, TextPipe],
  templateUrl: './backup-list.html',
  styleUrl: './backup-list.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class BackupList {
  private readonly api = inject(ServerApi);

  readonly mayConfigure = input.required<boolean>();

  protected readonly backups = new Loadable<Backups>(() => this.api.backups());
  protected readonly work = new Action();
  protected readonly done = signal('');

  protected make(): void {
    this.run(this.api.makeBackup(), ({ name }) => {
      this.done.set(name);
      this.backups.reload();
    });
  }

  protected download(name: string): void {
    this.run(this.api.backup(name), (file) => saveFile(file, name));
  }

  protected export(): void {
    this.run(this.api.export(), (file) => saveFile(file, 'tidemark-export.zip'));
  }

  private run<T>(work: Observable<T>, then: (value: T) => void): void {
    this.done.set('');
    this.work.run(work, then);
  }
}
