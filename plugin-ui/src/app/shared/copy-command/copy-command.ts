import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal } from '@angular/core';
import { Clipboard } from '@angular/cdk/clipboard';
import { TextPipe } from '../../core/i18n/pipes';

/** Shows commands to run elsewhere, one a line, and copies them to the clipboard. */
@Component({
  selector: 'td-copy-command',
  imports: [TextPipe],
  template: `
    <pre tabindex="0" role="group" [attr.aria-label]="label() ?? ('command.label' | t)">{{ text() }}</pre>
    <button type="button" class="btn btn-sm btn-link" (click)="copy()">{{ 'command.copy' | t }}</button>
    <span role="status">
      @if (result(); as key) {
        {{ key | t }}
      }
    </span>
  `,
  styles: `
    :host {
      display: block;
    }
    pre {
      overflow: auto;
      max-height: 12rem;
      margin-bottom: 0;
    }
    button {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CopyCommand {
  private readonly clipboard = inject(Clipboard);

  readonly command = input.required<string | readonly string[]>();
  /** Accessible name of the commands. */
  readonly label = input<string | null>(null);

  protected readonly text = computed(() => {
    const command = this.command();
    return typeof command === 'string' ? command : command.join('\n');
  });
  protected readonly result = linkedSignal<string, 'command.copied' | 'command.notCopied' | null>({
    source: this.text,
    computation: () => null,
  });

  protected copy(): void {
    this.result.set(this.clipboard.copy(this.text()) ? 'command.copied' : 'command.notCopied');
  }
}
