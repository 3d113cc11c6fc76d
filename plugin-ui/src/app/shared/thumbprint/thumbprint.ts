import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';

const BYTES_TOGETHER = 8;

/** The thumbprint of a certificate in groups of bytes, between which it may break; it is copied as one word. */
@Component({
  selector: 'td-thumbprint',
  template: `
    <code>
      @for (group of groups(); track $index) {
        <span>{{ group }}</span>
        <wbr />
      }
    </code>
  `,
  styles: `
    code {
      font-size: 0.6rem;
      user-select: all;
    }
    span {
      white-space: nowrap;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Thumbprint {
  readonly value = input.required<string>();

  protected readonly groups = computed(() => {
    const bytes = this.value().match(/[^:]+:?/g) ?? [];
    return Array.from({ length: Math.ceil(bytes.length / BYTES_TOGETHER) }, (_, at) =>
      bytes.slice(at * BYTES_TOGETHER, (at + 1) * BYTES_TOGETHER).join(''),
    );
  });
}
