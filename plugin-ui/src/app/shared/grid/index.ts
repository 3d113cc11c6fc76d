import { ClrDatagridModule } from '@clr/angular/data/datagrid';
import { Fold } from './folding';
import { GridFooter } from './grid-footer';
import { GridHead } from './grid-head';

export { foldedOf, folding } from './folding';
export { Grid } from './grid';
export { hostWidth } from './room';

/** What the template of a datagrid imports. */
export const GRID = [ClrDatagridModule, Fold, GridFooter, GridHead] as const;
