import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';

/** Shows why there is no content, and the available actions, which are projected. */
@Component({
  selector: 'td-empty-state',
  imports: [ClrIcon],
  template: `
    <cds-icon [shape]="icon()" size="xl" aria-hidden="true" />
    <h2>{{ heading() }}</h2>
    @if (hint(); as hint) {
      <p>{{ hint }}</p>
    }
    <ng-content />
  `,
  styleUrl: './empty-state.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EmptyState {
  readonly heading = input.required<string>();
  readonly hint = input<string | null>(null);
  readonly icon = input('info-circle');
}
