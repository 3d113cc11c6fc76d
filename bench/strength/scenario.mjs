/** A datastore whose walks of 9 minutes outlast the time in which a host may be silent, with VMs to delete. */
const datastore = (name, vmfs, more) => ({
  name,
  vmfs,
  extents: [600],
  off: true,
  vms: Array(50).fill(2),
  gone: [20],
  ...more,
});

/** The lab's scenario for runs, rate changes and policies that are disturbed. */
export const scenario = {
  clusters: 1,
  hosts: 4,
  seed: 77,
  datastores: [
    datastore('bulk5', 5),
    datastore('quiet6', 6, { reclaim: 'none' }),
    datastore('rated6', 6, { reclaim: 'low', extents: [200] }),
  ],
};
