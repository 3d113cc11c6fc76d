export { CapacityCard } from './capacity-card';
export { CapacityCharts } from './capacity-charts';
export { FleetNumbers } from './fleet-numbers';
export { TopOffenders } from './top-offenders';
export { LastUnmaps } from './last-unmaps';
