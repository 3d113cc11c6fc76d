export { SitePanel } from './site-panel';
