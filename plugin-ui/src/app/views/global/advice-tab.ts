import { ChangeDetectionStrategy, Component } from '@angular/core';
import { placed } from '../../core/address/placed';
import { CopyAdvice, EarlierVersions, InGuestUnmap } from '../../features/advice';
import { SubTab, SubTabs } from '../../shared/tabs';

const PARTS = ['guests', 'copies', 'earlier'] as const;
type Part = (typeof PARTS)[number];

/** Advice on UNMAP of guests, copies, and earlier versions. */
@Component({
  selector: 'td-advice-tab',
  imports: [CopyAdvice, EarlierVersions, InGuestUnmap, SubTabs],
  template: `
    <td-sub-tabs [tabs]="parts" [shown]="part()" (picked)="part.set($event)" />
    @switch (part()) {
      @case ('copies') {
        <td-copy-advice />
      }
      @case ('earlier') {
        <td-earlier-versions />
      }
      @default {
        <section aria-labelledby="in-guest-heading"><td-in-guest-unmap /></section>
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AdviceTab {
  protected readonly parts: readonly SubTab<Part>[] = [
    { id: 'guests', label: 'advice.inGuest' },
    { id: 'copies', label: 'xcopy.heading' },
    { id: 'earlier', label: 'advice.earlier' },
  ];
  protected readonly part = placed<Part>('part', 'guests', PARTS);
}
