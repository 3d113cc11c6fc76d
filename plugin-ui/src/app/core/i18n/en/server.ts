/** Words about the service itself. */
export const server = {
  'server.health': 'Health',
  'server.what': 'Component',
  'server.state': 'State',
  'server.reason': 'Reason',
  'server.state.OK': 'Healthy',
  'server.state.UNKNOWN': 'Unknown',
  'server.state.WARNING': 'Warning',
  'server.state.ERROR': 'Error',
  'server.kind.database': 'Database',
  'server.kind.scheduler': 'Scheduler',
  'server.kind.disk': 'Data directory',
  'server.kind.vcenter': 'vCenter',
  'server.kind.array': 'Array',
  'server.kind.collector': 'Samples of',
  'server.backups': 'Backups',
  'server.backupLead': 'The database is backed up while the service runs, once a day by default.',
  'server.backupElsewhere': 'Back up this database with its own tools, such as pg_dump.',
  'server.backupNow': 'Back up now',
  'server.backupMade': '{name} was created.',
  'server.noBackups': 'No backups yet.',
  'server.backupAt': 'Created',
  'server.backupFile': 'File',
  'server.backupSize': 'Size',
  'server.download': 'Download',
  'server.export': 'Export…',
  'server.restore': 'How to restore or import',
  'server.restoreKey':
    'Run both on the machine of the service, because they replace all data. Secrets stay encrypted: keep vault.key separate from these files. Without it, you must enter passwords and tokens again.',
  'server.restoreBackup':
    'Backup: stop the service, move tidemark.mv.db to another directory, extract the backup in its place, and start the service.',
  'server.restoreImport':
    'Export: stop the service and run the command with the settings of the service. It rejects an installation that contains data unless you add --replace, which removes that data.',
  'server.api': 'REST API',
  'server.apiLead':
    'All operations with their parameters, responses, errors, and examples. A client signs in with POST /api/v1/sessions and sends the token with each request.',
  'server.apiShow': 'Show REST API',
  'server.vcenters': 'vCenters',
  'server.vcenterAddress': 'Address',
  'server.vcenterVersion': 'Version',
  'server.forget': 'Remove…',
  'server.forgetHeading': 'Remove the connection?',
  'server.forgetQuestion':
    '{address} is unreachable. If it was removed permanently, you can remove its connection and stored password.',
  'server.forgetNote':
    'Runs, policies, findings, and activities are kept and are available again when you connect the same vCenter. If it is listed under tidemark.vcenters, remove it there. Otherwise, the next start adds it again.',
  'server.forgetConfirm': 'Remove connection',
  'server.forgetOnly': 'If the only vCenter was removed',
  'server.forgetByCommand':
    'You can then no longer sign in. On the machine of the service, remove it from tidemark.vcenters, stop the service, and run this command with the settings of the service. The command fails while the vCenter responds.',
};
