import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  ViewEncapsulation,
  effect,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { TextPipe } from '../../core/i18n/pipes';
import { ThemeFollower } from '../../core/theme/theme';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { ServerApi } from './server-api';

/** The element that shows an OpenAPI document. */
interface Viewer extends HTMLElement {
  loadSpec(document: unknown): Promise<void>;
}

const SETTINGS = {
  'render-style': 'view',
  'show-header': 'false',
  'allow-try': 'false',
  'allow-authentication': 'false',
  'allow-server-selection': 'false',
  'load-fonts': 'false',
  'regular-font': 'inherit',
  'schema-style': 'table',
};

/** The REST API of the service as its OpenAPI document describes it; document and viewer are loaded when it is opened. */
@Component({
  selector: 'td-api-reference',
  imports: [Loading, ProblemAlert, TextPipe],
  template: `
    <p>{{ 'server.apiLead' | t }}</p>
    @if (!opened()) {
      <button type="button" class="btn btn-sm btn-outline" (click)="open()">{{ 'server.apiShow' | t }}</button>
    } @else if (document.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="open()" />
    } @else if (document.waiting()) {
      <td-loading />
    }
    <div #place></div>
  `,
  styles: `
    rapi-doc {
      height: 40rem;
    }
  `,
  encapsulation: ViewEncapsulation.None,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ApiReference {
  private readonly api = inject(ServerApi);
  private readonly theme = inject(ThemeFollower).theme;
  private readonly place = viewChild.required<ElementRef<HTMLElement>>('place');

  protected readonly opened = signal(false);
  protected readonly document = new Loadable<unknown>();

  constructor() {
    effect(() => {
      const document = this.document.value();
      if (document) {
        void this.show(document, this.theme());
      }
    });
  }

  protected open(): void {
    this.opened.set(true);
    this.document.load(this.api.description());
  }

  private async show(document: unknown, theme: string): Promise<void> {
    await import('rapidoc');
    const viewer = window.document.createElement('rapi-doc') as Viewer;
    Object.entries({ ...SETTINGS, theme }).forEach(([name, value]) => {
      viewer.setAttribute(name, value);
    });
    this.place().nativeElement.replaceChildren(viewer);
    await viewer.loadSpec(document);
    // The page has a main landmark already.
    viewer.shadowRoot?.querySelector('main')?.setAttribute('role', 'presentation');
  }
}
