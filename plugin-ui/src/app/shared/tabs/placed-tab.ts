import { Directive, OnInit, effect, inject, input, untracked } from '@angular/core';
import { ClrIfActive } from '@clr/angular/utils/conditional';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { PageAddress } from '../../core/address/page-address';

/** The content of a tab, made while the tab is active; which one is, is in the page's address. The first tab has an empty name. */
@Directive({ selector: 'ng-template[tdTab]', hostDirectives: [ClrIfActive] })
export class PlacedTab implements OnInit {
  private readonly address = inject(PageAddress);
  private readonly content = inject(ClrIfActive);

  readonly tdTab = input.required<string>();

  constructor() {
    this.content.activeChange.pipe(takeUntilDestroyed()).subscribe((active) => {
      if (active) {
        this.address.change({ tab: this.tdTab() });
      }
    });
    effect(() => {
      if (this.named()) {
        untracked(() => (this.content.active = true));
      }
    });
  }

  ngOnInit(): void {
    this.content.active = this.named();
  }

  private named(): boolean {
    return (this.address.place()['tab'] ?? '') === this.tdTab();
  }
}
