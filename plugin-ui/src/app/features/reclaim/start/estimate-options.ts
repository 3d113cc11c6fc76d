import { ChangeDetectionStrategy, Component, computed, input, model, output } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { reclaimUnitBlocks } from '../../../core/api/generated/limits';
import { TextPipe } from '../../../core/i18n/pipes';
import { Field, choicesOf } from '../../../shared/field';
import { ReclaimOptions } from './reclaim-estimate';
import { Method } from '../run/reclaim-run';

/** Without separators: 7.000 is seven thousand in one language and seven in another. */
const DIGITS = /^\d+$/;

/** Lets the user overrule the service's choice of method and unit, and note why the run was started. */
@Component({
  selector: 'td-estimate-options',
  imports: [Field, FormsModule, TextPipe],
  templateUrl: './estimate-options.html',
  styleUrl: './estimate-options.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EstimateOptions {
  readonly options = input.required<ReclaimOptions>();
  readonly disabled = input(false);
  /** Open from the start. */
  readonly expanded = input(false);
  readonly reason = model('');
  readonly changed = output<ReclaimOptions>();
  readonly unitWrong = model(false);

  protected readonly methods = choicesOf(['auto', 'task', 'esxcli'], (method) => `method.${method}`);
  protected readonly units = reclaimUnitBlocks;
  protected readonly method = computed(() => this.options().method ?? 'auto');
  protected readonly unit = computed(() => String(this.options().reclaimUnitBlocks ?? ''));

  protected chooseMethod(method: Method | 'auto'): void {
    this.unitWrong.set(false);
    const unit = this.options().reclaimUnitBlocks;
    this.changed.emit({
      ...(method === 'auto' ? {} : { method }),
      ...(unit !== undefined && method === 'esxcli' ? { reclaimUnitBlocks: unit } : {}),
    });
  }

  protected chooseUnit(text: string): void {
    const typed = text.trim();
    const blocks = DIGITS.test(typed) ? Number(typed) : 0;
    const wrong = typed !== '' && !(blocks >= this.units.min && blocks <= this.units.max);
    this.unitWrong.set(wrong);
    if (!wrong) {
      this.changed.emit({ method: 'esxcli', ...(typed === '' ? {} : { reclaimUnitBlocks: blocks }) });
    }
  }
}
