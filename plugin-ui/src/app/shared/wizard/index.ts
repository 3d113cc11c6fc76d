import { ClrWizardModule } from '@clr/angular/wizard';
import { WizardPlace } from './wizard-place';

/** What the template of a wizard imports. */
export const WIZARD = [ClrWizardModule, WizardPlace] as const;
