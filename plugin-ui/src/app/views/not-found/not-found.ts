import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { EmptyState } from '../../shared/empty-state/empty-state';

/** Shown for an address that no view of the manifest has. */
@Component({
  selector: 'td-not-found',
  imports: [EmptyState, TextPipe],
  template: `
    <main>
      <h1 class="td-hidden">{{ 'home.heading' | t }}</h1>
      <td-empty-state [heading]="'notFound.heading' | t" [hint]="'notFound.hint' | t" icon="unknown-status" />
    </main>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NotFound {}
