export { PlacedTab } from './placed-tab';
export { ViewTabs } from './view-tabs';
export type { ViewTab } from './view-tabs';
