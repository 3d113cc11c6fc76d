// What the lab's ledger says about walks over the free space of a datastore.

/** Whether two walks were in progress at once. */
export const overlapping = (walks) =>
  walks.some((one, i) =>
    walks.some((other, j) => i < j && one.startedAt < (other.endedAt ?? '9') && other.startedAt < (one.endedAt ?? '9')),
  );
