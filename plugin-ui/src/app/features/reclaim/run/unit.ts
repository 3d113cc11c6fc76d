import { Pipe, PipeTransform } from '@angular/core';
import { LocalizedPipe } from '../../../core/i18n/localized-pipe';

const BLOCK_BYTES = 1024 * 1024;

/** A reclaim unit: blocks with their size. */
@Pipe({ name: 'unit', pure: false })
export class UnitPipe extends LocalizedPipe<[blocks: number]> implements PipeTransform {
  protected text(blocks: number): string {
    return this.i18n.text('unit.blocks', { blocks, size: blocks * BLOCK_BYTES });
  }
}
