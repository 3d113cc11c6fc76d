export { CapacityCard } from './capacity-card';
export { CapacityCharts } from './capacity-charts';
export { FleetNumbers } from './fleet-numbers';
export { FleetTrend } from './fleet-trend';
export { TopOffenders } from './top-offenders';
export { LastUnmaps } from './last-unmaps';
