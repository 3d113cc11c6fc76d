import { ChangeDetectionStrategy, Component, OnDestroy, afterNextRender, input, signal } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';

/** Rounding of the browser's own layout. */
const SLACK = 4;

/** Shows at the lower edge of what scrolls that it goes on below, and leads there; its last child. */
@Component({
  selector: 'td-scroll-cue',
  imports: [TextPipe],
  template: `
    @if (more()) {
      <button type="button" class="btn btn-sm btn-outline" (click)="down()">{{ 'scroll.more' | t }} ↓</button>
    }
  `,
  styles: `
    :host {
      position: sticky;
      bottom: 0;
      display: block;
      height: 0;
      text-align: right;
    }
    button {
      transform: translateY(-100%);
      margin: 0;
      background: var(--cds-alias-object-container-background, #fff);
      box-shadow: 0 -0.2rem 0.6rem 0.2rem var(--cds-alias-object-container-background, #fff);
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScrollCue implements OnDestroy {
  /** What scrolls. */
  readonly of = input.required<HTMLElement>();

  protected readonly more = signal(false);
  private readonly observer = new ResizeObserver(() => this.look());

  constructor() {
    afterNextRender(() => {
      this.of().addEventListener('scroll', this.look, { passive: true });
      this.observer.observe(this.of());
      for (const child of Array.from(this.of().children)) {
        this.observer.observe(child);
      }
    });
  }

  ngOnDestroy(): void {
    this.of().removeEventListener('scroll', this.look);
    this.observer.disconnect();
  }

  protected down(): void {
    this.of().scrollBy({ top: this.of().clientHeight * 0.8 });
  }

  private readonly look = (): void => {
    const { scrollHeight, scrollTop, clientHeight } = this.of();
    this.more.set(scrollHeight - scrollTop - clientHeight > SLACK);
  };
}
