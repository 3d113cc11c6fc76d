import { ClrDatagridModule } from '@clr/angular/data/datagrid';
import { GridFooter } from './grid-footer';
import { GridHead } from './grid-head';

export { Grid } from './grid';

/** What the template of a datagrid imports. */
export const GRID = [ClrDatagridModule, GridFooter, GridHead] as const;
