import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { ClrAlertModule } from '@clr/angular/emphasis/alert';
import { hasMessage } from '../../core/i18n/en';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { PageOutage } from '../../core/problem/page-outage';
import { Problem } from '../../core/problem/problem';
import { HelpLink } from '../help-link/help-link';

/** Messages that say no more than the line with the privilege, which has its name in the vSphere Client. */
const PRIVILEGE_ALONE: ReadonlySet<string> = new Set([
  'PERMISSION_MISSING',
  'PERMISSION_MISSING_ON_ROOT',
  'PRIVILEGE_REQUIRED',
  'PRIVILEGE_REQUIRED_ON_ROOT',
  'PRIVILEGE_REQUIRED_SOMEWHERE',
]);

/** Shows why a call failed: what, where, which right is missing, and the number to quote. */
@Component({
  selector: 'td-problem-alert',
  imports: [ClrAlertModule, HelpLink, TextPipe],
  templateUrl: './problem-alert.html',
  styleUrl: './problem-alert.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProblemAlert {
  private readonly i18n = inject(I18n);
  private readonly outage = inject(PageOutage);

  /** Null shows nothing. */
  readonly problem = input.required<Problem | null>();
  readonly retryable = input(true);
  readonly retry = output();

  /** Whether the banner of the page reports the cause; what a user did is answered here in any case. */
  protected readonly covered = computed(() => this.retryable() && this.outage.covers(this.problem()?.slug ?? ''));

  protected readonly title = computed(() => {
    const { slug = '', title = null } = this.problem() ?? {};
    const key = `problem.${slug}`;
    return hasMessage(key) ? this.i18n.text(key) : (title ?? this.i18n.text('problem.unexpected'));
  });

  protected readonly detail = computed(() => {
    const { slug = '', detail = null, privilege = null, more = {} } = this.problem() ?? {};
    if (privilege !== null && PRIVILEGE_ALONE.has(String(more['code']))) {
      return null;
    }
    const key = `problem.${slug}.hint`;
    return detail ?? (hasMessage(key) ? this.i18n.text(key) : null);
  });

  /** The field of the REST API, such as `blackouts[0].from`, from a JSON pointer or the name of a parameter. */
  protected field(pointer: string): string {
    return pointer
      .replace(/^\//, '')
      .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
      .replaceAll('/', '.');
  }
}
