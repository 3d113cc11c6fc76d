import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  ViewEncapsulation,
  computed,
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
import { type ApiDocument, groupOf } from './api-group';
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
    } @else {
      <div class="clr-form-control clr-row">
        <label class="clr-control-label" for="api-group">{{ 'server.apiGroup' | t }}</label>
        <div class="clr-control-container">
          <div class="clr-select-wrapper">
            <select id="api-group" class="clr-select" [value]="group()" (change)="chosen.set(valueOf($event))">
              @for (name of groups(); track name) {
                <option [value]="name">{{ name }}</option>
              }
            </select>
          </div>
        </div>
      </div>
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
  protected readonly document = new Loadable<ApiDocument>();
  protected readonly chosen = signal('');
  protected readonly groups = computed(
    () =>
      this.document
        .value()
        ?.tags?.map(({ name }) => name)
        .sort() ?? [],
  );
  protected readonly group = computed(() => this.chosen() || (this.groups()[0] ?? ''));
  private readonly shown = computed(() => {
    const document = this.document.value();
    return document && groupOf(document, this.group());
  });

  protected readonly valueOf = (event: Event): string => (event.target as HTMLSelectElement).value;

  constructor() {
    effect(() => {
      const shown = this.shown();
      if (shown) {
        void this.show(shown, this.theme());
      }
    });
  }

  protected open(): void {
    this.opened.set(true);
    this.document.load(this.api.description());
  }

  private async show(document: ApiDocument, theme: string): Promise<void> {
    await import('rapidoc');
    if (document !== this.shown()) {
      return;
    }
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
