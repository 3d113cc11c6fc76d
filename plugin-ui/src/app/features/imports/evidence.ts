import { ChangeDetectionStrategy, Component, input, viewChild } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { ImportList } from './import-list';
import { ImportSend } from './import-send';

/** Evidence from files: upload and view them. */
@Component({
  selector: 'td-evidence',
  imports: [ImportList, ImportSend, TextPipe],
  template: `
    <section aria-labelledby="imports-send-heading">
      <h2 id="imports-send-heading">{{ 'imports.sendHeading' | t }}</h2>
      <td-import-send [mayRun]="mayRun()" (arrived)="list().open($event.id)" />
    </section>
    <section aria-labelledby="imports-heading">
      <h2 id="imports-heading">{{ 'imports.heading' | t }}</h2>
      <td-import-list [mayRun]="mayRun()" />
    </section>
  `,
  styles: `
    section {
      margin-top: 1.2rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Evidence {
  protected readonly list = viewChild.required(ImportList);

  readonly mayRun = input.required<boolean>();
}
