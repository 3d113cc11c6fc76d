import { I18n } from '../../core/i18n/i18n';
import { datastoreUrn } from '../../core/vsphere/object-id';
import { VsphereClient } from '../../core/vsphere/vsphere-client';

/** As the manifest sizes the same modal when it is opened from the Actions menu. */
const SIZE = { width: 960, height: 590 } as const;

/** Opens the client's modal for these datastores; resolves when the user closed it. */
export function openScheduleDialog(client: VsphereClient, i18n: I18n, datastoreIds: readonly string[]): Promise<void> {
  return client.openModal({
    route: '/modal/schedule-space-reclamation',
    title: i18n.text('datastore.schedule'),
    size: SIZE,
    objectUrns: datastoreIds.map(datastoreUrn),
  });
}
