import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  ChangeDetectorRef,
  Component,
  ElementRef,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { ClrTreeViewModule } from '@clr/angular/data/tree-view';
import { Observable, catchError, finalize, map, of } from 'rxjs';
import { Loadable } from '../../../core/api/loadable';
import { TextPipe } from '../../../core/i18n/pipes';
import { Problem, toProblem } from '../../../core/problem/problem';
import { Check, Field } from '../../../shared/field';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Part, Parts } from './draft';
import { Entry, ScopeNodes } from './scope-nodes';

/** An entry that was selected or cleared. */
export interface Picked {
  readonly part: Part;
  readonly id: string;
  readonly name: string;
  readonly wanted: boolean;
}

/** The tree of the inventory, arrays, and tags, from which the parts of a scope are selected; levels are read when they are opened. */
@Component({
  selector: 'td-scope-tree',
  imports: [Check, ClrTreeViewModule, Field, LoadState, NgTemplateOutlet, ProblemAlert, TextPipe],
  template: `
    <td-field
      fieldId="policy-scope-search"
      name="scope-search"
      type="search"
      label="policy.search"
      lazy
      [value]="text()"
      (valueChange)="text.set($event.trim())"
    />
    <ng-template #choice let-entry let-node="node">
      @if (entry.part !== null) {
        <td-check [within]="node" [checked]="selected(entry)" (checkedChange)="pick(entry, $event)">
          {{ entry.name }}
        </td-check>
      } @else {
        {{ entry.name }}
      }
      @if (entry.note) {
        <span class="td-quiet">{{ entry.note }}</span>
      }
    </ng-template>
    @if (text() === '') {
      <td-problem-alert [problem]="failure()" (retry)="retry()" />
    }
    <div class="box">
      @if (text() !== '') {
        <td-load-state [of]="found" />
        @if (found.value(); as all) {
          <ul [attr.aria-label]="'policy.found' | t">
            @for (entry of all; track entry.key) {
              <li>
                <ng-container
                  [ngTemplateOutlet]="choice"
                  [ngTemplateOutletContext]="{ $implicit: entry, node: false }"
                />
              </li>
            } @empty {
              <li class="td-quiet">{{ 'policy.notFound' | t }}</li>
            }
          </ul>
        }
      } @else {
        <td-load-state [of]="roots" />
        @if (roots.value(); as all) {
          <clr-tree [clrLazy]="true" [attr.aria-label]="'policy.part.tree' | t">
            <clr-tree-node
              *clrRecursiveFor="let entry of all; getChildren: below"
              [clrExpandable]="entry.below !== null"
              [clrExpanded]="entry === first()"
              [clrForTypeAhead]="entry.name"
            >
              <ng-container [ngTemplateOutlet]="choice" [ngTemplateOutletContext]="{ $implicit: entry, node: true }" />
            </clr-tree-node>
          </clr-tree>
        }
      }
    </div>
  `,
  styles: `
    .box {
      height: 11rem;
      margin-top: 0.3rem;
      padding: 0.2rem 0.4rem;
      overflow: auto;
      border: 1px solid var(--cds-alias-object-border-color);
      border-radius: 0.2rem;
    }
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    td-check {
      display: inline-block;
    }
    .td-quiet {
      margin-left: 0.3rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScopeTree {
  private readonly changes = inject(ChangeDetectorRef);
  private readonly nodes = inject(ScopeNodes);

  readonly parts = input.required<Parts>();
  readonly picked = output<Picked>();

  protected readonly text = signal('');
  protected readonly roots = new Loadable<Entry[]>(() => this.nodes.roots().pipe(map((all) => [...all])));
  protected readonly found = new Loadable<readonly Entry[]>(() =>
    this.text() === '' ? null : this.nodes.find(this.text()),
  );
  /** Why the level that was opened last could not be read. */
  protected readonly failure = signal<Problem | null>(null);
  /** Opened at first. */
  protected readonly first = signal<Entry | null>(null);
  /** Clarity's tree marks nothing for check when its nodes have arrived, and waits for ever after an error. */
  protected readonly below = (entry: Entry): Observable<Entry[]> =>
    entry.below?.().pipe(
      map((all) => [...all]),
      catchError((error: unknown) => {
        this.failure.set(toProblem(error));
        return of([]);
      }),
      finalize(() => this.changes.markForCheck()),
    ) ?? of([]);

  constructor() {
    // Before Clarity's node, for which it is the key that opens and closes.
    inject<ElementRef<HTMLElement>>(ElementRef).nativeElement.addEventListener('keydown', checkNode, true);
    effect(() => {
      const top = this.roots.value()?.find(({ part }) => part !== null) ?? null;
      untracked(() => this.first.set(top));
    });
  }

  protected selected({ part, id }: Entry): boolean {
    return part !== null && this.parts()[part].includes(id);
  }

  /** Clarity's nodes read once: only new ones read again. */
  protected retry(): void {
    this.failure.set(null);
    this.nodes.forget();
    this.roots.reload();
  }

  protected pick({ part, id, name }: Entry, wanted: boolean): void {
    if (part !== null) {
      this.picked.emit({ part, id, name, wanted });
    }
  }
}

/** The space bar checks the box of the node that has the focus. */
function checkNode(event: KeyboardEvent): void {
  const at = event.target as HTMLElement;
  const box = at.querySelector<HTMLInputElement>('.clr-treenode-content input');
  if (event.key === ' ' && at.getAttribute('role') === 'treeitem' && box) {
    event.preventDefault();
    event.stopPropagation();
    box.click();
  }
}
