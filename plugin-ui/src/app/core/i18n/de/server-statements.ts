/** German for what the service says of its own health. */
export const serverStatements: Readonly<Record<string, string>> = {
  DATABASE_OK: 'Die Datenbank antwortet.',
  DATABASE_AWAY: 'Die Datenbank antwortet nicht.',
  SCHEDULER_OK: 'Geplante Vorgänge starten rechtzeitig.',
  SCHEDULER_LATE: 'Seit mehr als {minutes} min wartende Vorgänge: {count:count}.',
  SCHEDULER_STOPPED: 'Dieser Prozess startet keine geplanten Vorgänge.',
  SCHEDULER_NO_DATABASE: 'Ohne Datenbank werden keine Vorgänge gestartet.',
  DISK_OK: 'Freier Speicherplatz im Dateisystem des Datenverzeichnisses: {freeBytes:bytes}.',
  DISK_LITTLE: 'Nur noch {freeBytes:bytes} freier Speicherplatz im Dateisystem des Datenverzeichnisses.',
  DISK_UNREADABLE: 'Das Datenverzeichnis kann nicht gelesen werden: {detail}',
  COLLECTOR_OK: 'Die letzten Messwerte sind {minutes} min alt.',
  COLLECTOR_LATE: 'Die letzten Messwerte sind bereits {minutes} min alt.',
  COLLECTOR_PROBLEM: 'Die letzten Messwerte konnten nicht erfasst werden: {detail}',
  COLLECTOR_NOT_YET: 'Es sind noch keine Messwerte vorhanden.',
  COLLECTOR_NO_ACCOUNT: 'Es werden keine Messwerte erfasst: Die Verbindung hat kein Dienstkonto.',
};
