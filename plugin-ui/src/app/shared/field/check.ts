import { ChangeDetectionStrategy, Component, booleanAttribute, input, model } from '@angular/core';

let made = 0;

/** A check box of Clarity with its label, which is projected. */
@Component({
  selector: 'td-check',
  template: `
    <div class="clr-checkbox-wrapper">
      <input
        type="checkbox"
        class="clr-checkbox"
        [id]="id"
        [checked]="checked()"
        [disabled]="disabled()"
        [attr.tabindex]="within() ? -1 : null"
        (change)="checked.set(!checked())"
      />
      <label class="clr-control-label" [for]="id"><ng-content /></label>
    </div>
  `,
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Check {
  readonly checked = model(false);
  readonly disabled = input(false, { transform: booleanAttribute });
  /** Is within something that has the focus and the keys of the box. */
  readonly within = input(false, { transform: booleanAttribute });

  protected readonly id = `td-check-${++made}`;
}
