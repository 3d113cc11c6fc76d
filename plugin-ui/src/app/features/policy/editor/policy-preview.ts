import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { PolicyPreview } from '../policy';
import { ZoneTimePipe } from '../zone-time';

type Match = PolicyPreview['matches'][number];

const MOST_SHOWN = 50;
const STARTS_AT_FIRST = 12;

/** What a policy would do: its next starts, and which datastores it would run on now. */
@Component({
  selector: 'td-policy-preview',
  imports: [NgTemplateOutlet, StatementList, StatementPipe, TextPipe, ZoneTimePipe],
  template: `
    @if (preview().warnings.length > 0) {
      <td-statement-list [statements]="preview().warnings" />
    }
    <h3>{{ 'policy.nextStarts' | t }}</h3>
    <ol>
      @for (slot of starts(); track slot.at) {
        <li>
          {{ slot.at | zoneTime: zone() }}
          @if (slot.obstacle; as obstacle) {
            <span class="td-quiet">{{ 'policy.leftOut' | t }} {{ obstacle | statement }}</span>
          } @else if (slot.until; as until) {
            <span class="td-quiet">{{ 'policy.until' | t: { time: (until | zoneTime: zone()) } }}</span>
          }
        </li>
      } @empty {
        <li>{{ 'policy.noStarts' | t }}</li>
      }
    </ol>
    @if (preview().starts.length > starts().length) {
      <button type="button" class="btn btn-link btn-sm" (click)="allStarts.set(true)">
        {{ 'policy.allStarts' | t: { count: preview().starts.length } }}
      </button>
    }
    <h3>{{ 'policy.matches' | t: { runs: running().length, all: preview().matches.length } }}</h3>
    <ng-container [ngTemplateOutlet]="list" [ngTemplateOutletContext]="{ $implicit: running() }" />
    @if (skipped().length > 0) {
      <h3>{{ 'policy.wouldSkip' | t: { count: skipped().length } }}</h3>
      <ng-container [ngTemplateOutlet]="list" [ngTemplateOutletContext]="{ $implicit: skipped() }" />
    }
    <ng-template #list let-matches>
      <ul>
        @for (match of shown(matches); track match.datastoreId) {
          <li>
            {{ match.datastoreName }}
            <span class="td-quiet">
              @if (match.deadSpaceBytes !== null) {
                {{ 'policy.dead' | t: { bytes: match.deadSpaceBytes } }}
              }
              @if (match.proof; as proof) {
                {{ proof | statement }}
              }
              @for (reason of match.reasons; track $index) {
                {{ reason | statement }}
              }
            </span>
          </li>
        }
      </ul>
      @if (matches.length > shown(matches).length) {
        <p class="td-quiet">{{ 'policy.more' | t: { count: matches.length - shown(matches).length } }}</p>
      }
    </ng-template>
  `,
  styles: `
    h3 {
      margin: 0.5rem 0 0.2rem;
      font-size: 0.65rem;
    }
    ol,
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      padding: 0.1rem 0;
      line-height: 0.9rem;
    }
    li .td-quiet {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyPreviewPanel {
  readonly preview = input.required<PolicyPreview>();
  readonly zone = input.required<string>();

  protected readonly allStarts = signal(false);
  protected readonly starts = computed(() =>
    this.allStarts() ? this.preview().starts : this.preview().starts.slice(0, STARTS_AT_FIRST),
  );
  protected readonly running = computed(() => this.preview().matches.filter(({ reasons }) => !reasons.length));
  protected readonly skipped = computed(() => this.preview().matches.filter(({ reasons }) => reasons.length > 0));

  protected shown(matches: readonly Match[]): readonly Match[] {
    return matches.slice(0, MOST_SHOWN);
  }
}
