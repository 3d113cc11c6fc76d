import { datastoreUrn } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';

/** A run in the history of its datastore. */
export interface RunOfDatastore {
  readonly datastoreId: string;
  readonly runId: string;
}

/** Opens the history of the datastore at the run. */
export function showRun(client: VsphereClient, { datastoreId, runId }: RunOfDatastore): void {
  client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastoreId), { tab: 'history', run: runId });
}
