// What can go wrong with a connection, a host, a mount and an array: the faults of the lab, and a restart of a host.

const soapFaults = [
  'NotAuthenticated',
  'HostCommunication',
  'HostNotReachable',
  'HostConfigFault',
  'TaskInProgress',
  'ManagedObjectNotFound',
];

/** Kinds that are faults of an UNMAP from its start: they are planted before it, and take effect while it is in progress. */
export const ofStart = ['esxcli-timeout', 'task-fails', 'task-lost', 'task-stalls'];

/**
 * The faults during one call, of a host, of its mount of a datastore, and of arrays. Kinds of the shell are left out, as no
 * operation uses it, and so are states of the shell's sessions.
 */
export function faultsFor({ method, host, datastore }) {
  return [
    { kind: 'latency', delay: '300ms', jitter: '200ms' },
    ...soapFaults.map((type) => ({ kind: 'soap-fault', type, method, count: 1 })),
    { kind: 'soap-fault', type: 'SystemError', method },
    { kind: 'soap-fault-after', type: 'SystemError', method, count: 1 },
    { kind: 'soap-fault-after', type: 'HostCommunication', method, count: 1 },
    { kind: 'drop-before', method, count: 1 },
    { kind: 'drop-after', method, count: 1 },
    { kind: 'drop-before' },
    { kind: 'drop-after', count: 3 },
    { kind: 'status', status: 503, count: 3 },
    { kind: 'status', status: 502, method },
    { kind: 'esxcli-timeout', delay: '300ms', count: 1 },
    { kind: 'task-fails', delay: '20s' },
    { kind: 'task-lost', delay: '20s' },
    { kind: 'sessions-ended' },
    { kind: 'host-not-responding', host },
    { kind: 'host-disconnected', host },
    { kind: 'host-maintenance', host },
    { kind: 'mount-inaccessible', host, datastore },
    { kind: 'mount-read-only', host, datastore },
    { kind: 'log-rotated', host },
    { kind: 'reboot', host },
    { kind: 'array-offline' },
    { kind: 'array-401' },
    { kind: 'array-429', retryAfter: '1s' },
    { kind: 'array-503', count: 5 },
    { kind: 'array-busy', count: 5 },
    { kind: 'array-latency', delay: '300ms' },
    { kind: 'array-rest1-retired' },
    { kind: 'array-rest2-missing' },
    { kind: 'task-stalls', delay: '20s' }, // the last one, as a stalled command keeps its datastore
  ];
}

export const title = ({ kind, type, method, count }) =>
  [kind, type, method && `at ${method}`, count && `${count}x`].filter(Boolean).join(' ');

/** Begins the fault; resolves with what ends it. */
export async function begin({ lab }, fault) {
  if (fault.kind === 'reboot') {
    await lab.control('POST', `/hosts/${fault.host}/reboot`);
    return async () => {};
  }
  const { id } = await lab.control('POST', '/faults', fault);
  return () => lab.control('DELETE', `/faults/${id}`).catch(() => {});
}
