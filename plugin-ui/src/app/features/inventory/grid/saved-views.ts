import { Clipboard } from '@angular/cdk/clipboard';
import { ChangeDetectionStrategy, Component, computed, inject, input, output, signal } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { PageAddress, Place } from '../../../core/address/page-address';
import { TextPipe } from '../../../core/i18n/pipes';
import { Field } from '../../../shared/field';
import { SavedView } from './grid-arrangement';
import { parsed } from './grid-query';

/** The views that the user saved: shows, adds and removes them. */
@Component({
  selector: 'td-saved-views',
  imports: [Field, FormsModule, TextPipe],
  template: `
    <div class="td-panel">
      <ul [attr.aria-label]="'grid.views' | t">
        @for (view of views(); track view.name) {
          <li>
            <button
              type="button"
              class="td-link"
              [attr.aria-current]="view.query === shown() ? 'true' : null"
              (click)="opened.emit(view)"
            >
              {{ view.name }}
            </button>
            @if (link(view) !== null) {
              <button type="button" class="btn btn-sm btn-link" (click)="copy(view)">
                {{ 'grid.viewLink' | t }}
                <span class="clr-sr-only">&nbsp;{{ view.name }}</span>
              </button>
            }
            <button type="button" class="btn btn-sm btn-link" (click)="removed.emit(view)">
              {{ 'grid.viewRemove' | t }}
              <span class="clr-sr-only">&nbsp;{{ view.name }}</span>
            </button>
          </li>
        } @empty {
          <li class="td-quiet">{{ 'grid.viewsNone' | t }}</li>
        }
      </ul>
      <span role="status">
        @if (result(); as key) {
          {{ key | t }}
        }
      </span>
      <form (ngSubmit)="save()">
        <td-field fieldId="view-name" name="viewName" label="grid.viewName" maxlength="100" [(value)]="name" />
        <button type="submit" class="btn btn-sm btn-outline" [disabled]="!valid()">{{ 'grid.viewSave' | t }}</button>
      </form>
    </div>
  `,
  styles: `
    .td-panel {
      display: flex;
      flex-wrap: wrap;
      gap: 0.4rem 1.6rem;
      align-items: flex-end;
      margin-top: 0.4rem;
    }
    ul {
      flex: 1 1 12rem;
      list-style: none;
    }
    li {
      display: flex;
      gap: 0.4rem;
      align-items: center;
    }
    form {
      display: flex;
      gap: 0.6rem;
      align-items: flex-end;
    }
    .btn {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SavedViews {
  private readonly address = inject(PageAddress);
  private readonly clipboard = inject(Clipboard);

  readonly views = input.required<readonly SavedView[]>();
  /** The query that is shown now, which a new view keeps. */
  readonly shown = input.required<string>();
  readonly opened = output<SavedView>();
  readonly saved = output<SavedView>();
  readonly removed = output<SavedView>();

  protected readonly name = signal('');
  /** Whether the last link was copied. */
  protected readonly result = signal<'command.copied' | 'grid.viewNotCopied' | null>(null);
  protected readonly valid = computed(() => this.name().trim() !== '');

  protected link(view: SavedView): string | null {
    return this.address.linkTo(parsed(view.query) as Place);
  }

  protected copy(view: SavedView): void {
    this.result.set(this.clipboard.copy(this.link(view) ?? '') ? 'command.copied' : 'grid.viewNotCopied');
  }

  protected save(): void {
    if (this.valid()) {
      this.saved.emit({ name: this.name().trim(), query: this.shown() });
      this.name.set('');
    }
  }
}
