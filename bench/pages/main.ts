// An empty Clarity page of the client: a heading and a datagrid without rows.
import { Component, provideZoneChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideAnimationsAsync } from '@angular/platform-browser/animations/async';
import { ClrDatagridModule } from '@clr/angular/data/datagrid';

declare const htmlClientSdk: { initialize(ready: () => void): void };

@Component({
  selector: 'td-root',
  imports: [ClrDatagridModule],
  template: `
    <main>
      <h1>Empty</h1>
      <clr-datagrid>
        <clr-dg-column>Name</clr-dg-column>
        <clr-dg-placeholder>No rows</clr-dg-placeholder>
      </clr-datagrid>
    </main>
  `,
})
class Empty {}

htmlClientSdk.initialize(() => {
  void bootstrapApplication(Empty, { providers: [provideZoneChangeDetection(), provideAnimationsAsync('noop')] });
});
