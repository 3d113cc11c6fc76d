import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { EmptyState } from '../../shared/empty-state/empty-state';

/** Shown for an address that no view of the manifest has. */
@Component({
  selector: 'td-not-found',
  imports: [EmptyState, TextPipe],
  template: `
    <td-empty-state [heading]="'notFound.heading' | t" [hint]="'notFound.hint' | t" icon="unknown-status" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NotFound {}
