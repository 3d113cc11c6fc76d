/** Words about the service itself. */
export const server = {
  'server.health': 'Zustand',
  'server.what': 'Komponente',
  'server.state': 'Status',
  'server.reason': 'Grund',
  'server.state.OK': 'Fehlerfrei',
  'server.state.UNKNOWN': 'Unbekannt',
  'server.state.WARNING': 'Warnung',
  'server.state.ERROR': 'Fehler',
  'server.kind.database': 'Datenbank',
  'server.kind.scheduler': 'Zeitplaner',
  'server.kind.disk': 'Datenverzeichnis',
  'server.kind.vcenter': 'vCenter',
  'server.kind.array': 'Array',
  'server.kind.collector': 'Messwerte von',
  'server.backups': 'Sicherungen',
  'server.backupLead': 'Die Datenbank wird im laufenden Betrieb gesichert, standardmäßig einmal täglich.',
  'server.backupElsewhere': 'Sichern Sie diese Datenbank mit ihren eigenen Werkzeugen, z. B. pg_dump.',
  'server.backupNow': 'Jetzt sichern',
  'server.backupMade': '{name} wurde erstellt.',
  'server.noBackups': 'Noch keine Sicherungen.',
  'server.backupAt': 'Erstellt',
  'server.backupFile': 'Datei',
  'server.backupSize': 'Größe',
  'server.download': 'Herunterladen',
  'server.export': 'Exportieren…',
  'server.restore': 'Wiederherstellen oder importieren',
  'server.restoreKey':
    'Führen Sie beides auf der Maschine des Dienstes aus, da alle Daten ersetzt werden. Geheimnisse bleiben verschlüsselt: Bewahren Sie vault.key getrennt von diesen Dateien auf. Ohne vault.key müssen Sie Kennwörter und Token erneut eingeben.',
  'server.restoreBackup':
    'Sicherung: Stoppen Sie den Dienst, verschieben Sie tidemark.mv.db in ein anderes Verzeichnis, entpacken Sie die Sicherung an ihrer Stelle und starten Sie den Dienst.',
  'server.restoreImport':
    'Export: Stoppen Sie den Dienst und führen Sie den Befehl mit den Einstellungen des Dienstes aus. Er lehnt eine Installation mit Daten ab, außer mit --replace, das diese Daten entfernt.',
  'server.api': 'REST-API',
  'server.apiLead':
    'Alle Operationen mit Parametern, Antworten, Fehlern und Beispielen. Ein Client meldet sich mit POST /api/v1/sessions an und sendet das Token mit jeder Anforderung.',
  'server.apiShow': 'REST-API anzeigen',
  'server.vcenters': 'vCenter',
  'server.vcenterAddress': 'Adresse',
  'server.vcenterVersion': 'Version',
  'server.forget': 'Entfernen…',
  'server.forgetHeading': 'Verbindung entfernen?',
  'server.forgetQuestion':
    '{address} ist nicht erreichbar. Wenn es dauerhaft entfernt wurde, können Sie die Verbindung und das gespeicherte Kennwort entfernen.',
  'server.forgetNote':
    'Läufe, Richtlinien, Befunde und Aktivitäten bleiben erhalten und sind wieder verfügbar, wenn Sie dasselbe vCenter verbinden. Wenn es unter tidemark.vcenters aufgeführt ist, entfernen Sie es dort. Andernfalls wird es beim nächsten Start wieder hinzugefügt.',
  'server.forgetConfirm': 'Verbindung entfernen',
  'server.forgetOnly': 'Wenn das einzige vCenter entfernt wurde',
  'server.forgetByCommand':
    'Sie können sich dann nicht mehr anmelden. Entfernen Sie es auf der Maschine des Dienstes aus tidemark.vcenters, stoppen Sie den Dienst und führen Sie diesen Befehl mit den Einstellungen des Dienstes aus. Der Befehl schlägt fehl, solange das vCenter antwortet.',
};
