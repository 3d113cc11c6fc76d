import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { placed } from '../../../core/address/placed';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { Choice, Field, choicesOf, flagOf } from '../../../shared/field';
import { GRID, Grid, folding } from '../../../shared/grid';
import { CopyDetail } from './copy-detail';
import { requestText } from './request-text';
import { CopyFilter, StorageAdviceApi } from '../storage-advice-api';
import { COPY_VERDICTS, CopyForecast, CopyVerdict, DISK_TYPES, DiskType, XcopyAdvice } from './xcopy';

/** Templates and VMs with what can be expected of copies of them. */
@Component({
  selector: 'td-copy-grid',
  imports: [ByteSizePipe, CopyDetail, Field, GRID, TextPipe],
  templateUrl: './copy-grid.html',
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CopyGrid {
  private readonly api = inject(StorageAdviceApi);
  private readonly i18n = inject(I18n);
  protected readonly folded = folding(() => ({
    name: 150,
    verdict: 140,
    now: 140,
    data: 110,
    host: 140,
    request: 130,
    cloned: 140,
  }));

  protected readonly kinds: readonly Choice[] = [
    { value: 'true', key: 'xcopy.templates' },
    { value: 'false', key: 'xcopy.vms' },
    { value: 'both', key: 'xcopy.both' },
  ];
  protected readonly verdicts: readonly Choice<CopyVerdict | ''>[] = [
    { value: '', key: 'xcopy.any' },
    ...choicesOf(COPY_VERDICTS, (verdict) => `xcopy.verdict.${verdict}`),
  ];
  protected readonly diskTypes: readonly Choice<DiskType | ''>[] = [
    { value: '', key: 'xcopy.any' },
    ...choicesOf(DISK_TYPES, (type) => `xcopy.format.${type}`),
  ];
  protected readonly template = placed('copies', 'true', ['true', 'false', 'both']);
  protected readonly verdict = placed<CopyVerdict | ''>('copyVerdict', '', ['', ...COPY_VERDICTS]);
  protected readonly diskType = placed<DiskType | ''>('diskType', '', ['', ...DISK_TYPES]);
  protected readonly grid = new Grid<XcopyAdvice>((request) => this.api.copies(request, this.filter()), {
    textField: 'name',
  });
  protected opened: XcopyAdvice | null = null;

  private readonly filter = computed((): CopyFilter => ({
    template: this.template() === 'both' ? undefined : flagOf(this.template()),
    verdict: this.verdict() || undefined,
    diskType: this.diskType() || undefined,
  }));

  protected label(verdict: CopyVerdict): string {
    return this.i18n.text(`xcopy.verdict.${verdict}`);
  }

  protected request(row: XcopyAdvice): string {
    return requestText(this.i18n, row);
  }

  protected forecast(forecast: CopyForecast | null): string {
    return forecast === null ? '–' : this.i18n.text('xcopy.forecast', { ...forecast });
  }

  protected save(): void {
    this.grid.save(this.api.copiesCsv(this.grid.text(), this.filter()), 'xcopy.csv');
  }
}
