import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { MessageKey } from '../../../core/i18n/en';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Outcome, Readiness } from './advice';

const SIGNS: Readonly<Record<Outcome, readonly [shape: string, status: string]>> = {
  PASS: ['success-standard', 'success'],
  FAIL: ['error-standard', 'danger'],
  NOT_KNOWN: ['unknown-status', 'warning'],
  NOT_NEEDED: ['ban', 'neutral'],
};

/** All conditions of a disk: value and requirement. */
@Component({
  selector: 'td-readiness-detail',
  imports: [ClrIcon, DateTimePipe, StatementPipe, TextPipe],
  template: `
    <dl class="td-facts">
      <dt>{{ 'advice.guest' | t }}</dt>
      <dd>{{ readiness().guestId ?? '–' }}</dd>
      <dt>{{ 'advice.host' | t }}</dt>
      <dd>{{ readiness().host?.name ?? '–' }} {{ readiness().hostVersion }}</dd>
      <dt>{{ 'advice.folder' | t }}</dt>
      <dd>{{ readiness().folder || '–' }}</dd>
      <dt>{{ 'advice.file' | t }}</dt>
      <dd class="file">{{ readiness().disk?.file ?? '–' }}</dd>
    </dl>
    <ul>
      @for (row of rows(); track row.check.condition) {
        <li>
          <cds-icon
            [shape]="row.shape"
            size="sm"
            solid
            [status]="row.status"
            role="img"
            [attr.aria-label]="row.outcome | t"
          />
          <span>
            <b class="name">{{ row.name | t }}</b>
            {{ row.check.found | statement }}
            @if (row.check.remedy; as remedy) {
              <span class="remedy">{{ remedy | statement }}</span>
            }
          </span>
        </li>
      }
    </ul>
    <p class="td-quiet">{{ 'advice.readAt' | t: { at: readiness().readAt | dateTime } }}</p>
  `,
  styles: `
    ul {
      margin: 0.6rem 0;
      padding: 0;
      list-style: none;
    }
    li {
      display: flex;
      gap: 0.4rem;
      padding: 0.15rem 0;
      line-height: 0.9rem;
    }
    .name,
    .remedy {
      display: block;
    }
    .remedy {
      color: var(--cds-alias-typography-color-300);
    }
    .file {
      overflow-wrap: anywhere;
    }
    cds-icon {
      flex: none;
      margin-top: 0.05rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadinessDetail {
  readonly readiness = input.required<Readiness>();

  protected readonly rows = computed(() =>
    this.readiness().checks.map((check) => {
      const [shape, status] = SIGNS[check.outcome];
      const name: MessageKey = `advice.condition.${check.condition}`;
      const outcome: MessageKey = `advice.outcome.${check.outcome}`;
      return { check, shape, status, name, outcome };
    }),
  );
}
