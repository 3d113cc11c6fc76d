import { NgComponentOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, Type, input } from '@angular/core';
import { ClrTabsModule } from '@clr/angular/layout/tabs';
import { from } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../load-state/load-state';
import { PlacedTab } from './placed-tab';

/** A tab of a view: its name in the page's address, which is empty for the first, its label, and what loads its content. */
export interface ViewTab {
  readonly name: string;
  readonly label: MessageKey;
  readonly content: () => Promise<Type<unknown>>;
}

/** The content of a tab, loaded when the tab is opened for the first time. */
@Component({
  selector: 'td-tab-content',
  imports: [LoadState, NgComponentOutlet],
  template: `
    <td-load-state [of]="loaded" />
    @if (loaded.value(); as type) {
      <ng-container [ngComponentOutlet]="type" />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TabContent {
  readonly content = input.required<ViewTab['content']>();

  protected readonly loaded = new Loadable<Type<unknown>>(() => from(this.content()()));
}

/** The tabs of a view; their contents inject what the view provides. */
@Component({
  selector: 'td-view-tabs',
  imports: [ClrTabsModule, PlacedTab, TabContent, TextPipe],
  template: `
    <clr-tabs>
      @for (tab of tabs(); track tab.name) {
        <clr-tab>
          <button type="button" clrTabLink>{{ tab.label | t }}</button>
          <ng-template [tdTab]="tab.name">
            <clr-tab-content><td-tab-content [content]="tab.content" /></clr-tab-content>
          </ng-template>
        </clr-tab>
      }
    </clr-tabs>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ViewTabs {
  readonly tabs = input.required<readonly ViewTab[]>();
}
