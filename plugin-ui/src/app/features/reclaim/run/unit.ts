import { Pipe, PipeTransform, inject } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';

const BLOCK_BYTES = 1024 * 1024;

/** A reclaim unit: blocks with their size. */
@Pipe({ name: 'unit' })
export class UnitPipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(blocks: number): string {
    return this.i18n.text('unit.blocks', { blocks, size: blocks * BLOCK_BYTES });
  }
}
