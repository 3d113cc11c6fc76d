export { PlacedTab } from './placed-tab';
export { SubTabs } from './sub-tabs';
export type { SubTab } from './sub-tabs';
export { ViewTabs } from './view-tabs';
export type { ViewTab } from './view-tabs';
