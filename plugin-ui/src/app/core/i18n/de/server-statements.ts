/** German for what the service says of its own health. */
export const serverStatements: Readonly<Record<string, string>> = {
  DATABASE_OK: 'Die Datenbank antwortet.',
  DATABASE_AWAY: 'Die Datenbank antwortet nicht.',
  SCHEDULER_OK: 'Was fällig ist, wird rechtzeitig begonnen.',
  SCHEDULER_LATE: '{count:count} Arbeiten warten seit mehr als {minutes} min.',
  SCHEDULER_STOPPED: 'Dieser Prozess beginnt keine geplante Arbeit.',
  SCHEDULER_NO_DATABASE: 'Ohne Datenbank wird nichts begonnen.',
  DISK_OK: 'Das Dateisystem des Datenverzeichnisses hat noch {freeBytes:bytes}.',
  DISK_LITTLE: 'Das Dateisystem des Datenverzeichnisses hat nur noch {freeBytes:bytes}.',
  DISK_UNREADABLE: 'Das Datenverzeichnis lässt sich nicht lesen: {detail}',
  COLLECTOR_OK: 'Die letzten Messwerte sind {minutes} min alt.',
  COLLECTOR_LATE: 'Die letzten Messwerte sind schon {minutes} min alt.',
  COLLECTOR_PROBLEM: 'Die letzten Messwerte waren nicht zu bekommen: {detail}',
  COLLECTOR_NOT_YET: 'Es gibt noch keine Messwerte.',
  COLLECTOR_NO_ACCOUNT: 'Es werden keine Messwerte genommen: Die Verbindung hat kein Dienstkonto.',
};
