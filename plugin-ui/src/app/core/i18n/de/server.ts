/** Words about the service itself. */
export const server = {
  'server.health': 'Zustand',
  'server.what': 'Was',
  'server.state': 'Zustand',
  'server.reason': 'Grund',
  'server.state.OK': 'In Ordnung',
  'server.state.UNKNOWN': 'Nicht bekannt',
  'server.state.WARNING': 'Warnung',
  'server.state.ERROR': 'Fehler',
  'server.kind.database': 'Datenbank',
  'server.kind.scheduler': 'Zeitplaner',
  'server.kind.disk': 'Datenverzeichnis',
  'server.kind.vcenter': 'vCenter',
  'server.kind.array': 'Array',
  'server.kind.collector': 'Messwerte von',
  'server.backups': 'Sicherungen',
  'server.backupLead':
    'Die Datenbank wird im laufenden Betrieb kopiert, einmal am Tag von selbst, sofern nicht anders eingestellt.',
  'server.backupElsewhere': 'Diese Datenbank wird mit ihren eigenen Mitteln gesichert, etwa mit pg_dump.',
  'server.backupNow': 'Jetzt sichern',
  'server.backupMade': '{name} wurde geschrieben.',
  'server.noBackups': 'Noch keine Sicherung.',
  'server.backupAt': 'Erstellt',
  'server.backupFile': 'Datei',
  'server.backupSize': 'Größe',
  'server.download': 'Herunterladen',
  'server.export': 'Exportieren…',
  'server.restore': 'Wiederherstellen oder importieren',
  'server.restoreKey':
    'Beides geschieht auf der Maschine des Dienstes, weil es alles ersetzt. Geheimnisse bleiben versiegelt: vault.key getrennt von diesen Dateien aufbewahren, sonst sind Passwörter und Token neu einzugeben.',
  'server.restoreBackup':
    'Sicherung: den Dienst anhalten, tidemark.mv.db beiseitelegen, die Sicherung an ihrer Stelle entpacken, starten.',
  'server.restoreImport':
    'Export: den Dienst anhalten; der Befehl nimmt seine Einstellungen an. Eine benutzte Installation wird abgelehnt, außer mit --replace, das alles entfernt, was sie weiß.',
  'server.api': 'REST-API',
  'server.apiLead':
    'Alle Operationen mit Parametern, Antworten, Problemen und Beispielen. Ein Client meldet sich mit POST /api/v1/sessions an und sendet das Token mit jeder Anfrage.',
  'server.apiShow': 'REST-API anzeigen',
  'server.vcenters': 'vCenter',
  'server.vcenterAddress': 'Adresse',
  'server.vcenterVersion': 'Version',
  'server.forget': 'Entfernen…',
  'server.forgetHeading': 'Verbindung entfernen?',
  'server.forgetQuestion':
    '{address} ist nicht erreichbar. Wenn es für immer fort ist, können Verbindung und gespeichertes Passwort entfernt werden.',
  'server.forgetNote':
    'Läufe, Richtlinien, Befunde und Aktivitäten bleiben und sind wieder da, wenn dasselbe vCenter verbunden wird. Steht es unter tidemark.vcenters, dort herausnehmen: Der nächste Start brächte es zurück.',
  'server.forgetConfirm': 'Verbindung entfernen',
  'server.forgetOnly': 'Wenn das einzige vCenter fort ist',
  'server.forgetByCommand':
    'Dann kann sich niemand anmelden. Auf der Maschine des Dienstes: aus tidemark.vcenters herausnehmen, den Dienst anhalten und diesen Befehl mit den Einstellungen des Dienstes ausführen. Er lehnt ab, solange das vCenter antwortet.',
};
