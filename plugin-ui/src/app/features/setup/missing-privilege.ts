import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { CurrentSession, Permission } from '../../core/session/current-session';

/** Names a privilege that the user needs for an action beside it and does not have. */
@Component({
  selector: 'td-missing-privilege',
  imports: [TextPipe],
  template: `
    @if (missing()) {
      <p class="td-quiet">{{ 'problem.missingPrivilege' | t: { privilege: privilege() } }}</p>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class MissingPrivilege {
  private readonly session = inject(CurrentSession);

  readonly privilege = input.required<Permission>();

  /** All users of the page may view it; until the session is read, none seems to. */
  protected readonly missing = computed(() => this.session.may('Tidemark.View') && !this.session.may(this.privilege()));
}
