import { I18n } from '../../../core/i18n/i18n';
import { HostTransfer, XcopyAdvice } from './xcopy';

/** The size of a request, or what determines it. */
export function requestText(i18n: I18n, row: HostTransfer | XcopyAdvice): string {
  if (row.transferKib !== null) {
    return i18n.bytes(row.transferKib * 1024);
  }
  return row.basis === 'ARRAY' ? i18n.text('xcopy.basis.ARRAY') : '–';
}
