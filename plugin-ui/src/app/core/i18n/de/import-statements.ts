/** German for what the service says of imports and of runs in logs, by code. */
export const importStatements: Readonly<Record<string, string>> = {
  IMPORT_NOT_UTF8: '{file} ist kein UTF-8-Text. Speichern Sie die Datei als UTF-8 und laden Sie sie erneut hoch.',
  IMPORT_GZIP_BROKEN: '{file} ist beschädigt: Die Datei kann nicht vollständig entpackt werden.',
  IMPORT_FILE_CUT: '{file} ist unvollständig: Die Datei endet vorzeitig. Es wurden keine Daten übernommen.',
  IMPORT_LINE_CUT:
    '{file} ist unvollständig oder beschädigt: Zeile {line} hat eine andere Anzahl Zellen als die erste.',
  IMPORT_LINE_BROKEN: '{file} ist unvollständig oder beschädigt: Zeile {line} kann nicht als CSV gelesen werden.',
  IMPORT_NOT_A_NUMBER: '{file} enthält in Zeile {line}, Spalte {column} keine gültige Zahl.',
  IMPORT_NO_TIME: '{file} enthält am Anfang von Zeile {line} keine Zeit im Format MM/DD/YYYY hh:mm:ss.',
  IMPORT_TIME_RUNS_BACK: 'Die Zeiten in {file} sind nicht aufsteigend.',
  IMPORT_NO_HEADER: '{file} beginnt nicht wie eine esxtop-Batch-Datei.',
  IMPORT_NO_DEVICES:
    'Keine Spalte enthält ein Gerät. Führen Sie esxtop im Batch-Modus mit den Zählern der Festplattengeräte aus.',
  IMPORT_TOO_FEW_SAMPLES: '{file} enthält weniger als zwei Messwerte. Es sind mindestens zwei erforderlich.',
  IMPORT_TOO_MANY_COLUMNS: '{file} hat zu viele Spalten oder zu lange Namen.',
  IMPORT_TOO_MANY_COUNTERS: '{file} hat zu viele Gerätezähler.',
  IMPORT_TOO_MANY_RUNS: 'Das Protokoll enthält mehr Läufe, als gespeichert werden.',
  IMPORT_NOT_TEXT: '{file} ist keine Textdatei.',
  IMPORT_NO_LOG: 'Keine Zeile entspricht dem Format von hostd.log.',
  IMPORT_FILES_OVERLAP:
    '{file} deckt Zeit ab, die auch eine andere dieser Dateien abdeckt; die Daten würden doppelt gezählt.',
  IMPORT_FILES_GONE: 'Die Dateien sind nicht mehr vorhanden. Laden Sie sie erneut hoch.',
  IMPORT_FAILED:
    'Die Dateien konnten nicht gelesen werden. Weitere Informationen finden Sie im Protokoll des Dienstes.',
  IMPORT_SERVICE_STOPPED:
    'Der Dienst wurde beendet, während die Dateien gelesen wurden. Es wurden keine Daten übernommen.',
  IMPORT_VSISH_NO_NAME: '{file} enthält keinen Volume-Namen.',
  IMPORT_VSISH_SEVERAL: '{file} enthält mehrere Volumes. Laden Sie jedes in einer eigenen Datei hoch.',
  IMPORT_VSISH_NO_COUNTS: '{file} enthält keine UNMAP-Zähler.',
  IMPORT_VSISH_TOO_LONG: '{file} ist zu lang für die Eigenschaften eines Volumes.',
  WALK_UNIT_UNKNOWN: 'Das Protokoll enthält keinen Durchgang. Die Einheit ist daher unbekannt.',
  WALK_ONE_PASS: 'Ein Durchgang war für alle freien Blöcke ausreichend. Die Einheit kann größer sein.',
  WALK_UNIT_AS_ASKED:
    '{requested:count} angefordert, {effective:count} verwendet: Der Host hat die angeforderte Einheit verwendet.',
  WALK_NO_END:
    '{effective:count} verwendet. Das Ende ist nicht im Protokoll enthalten, der damals freie Speicherplatz ist daher unbekannt.',
  WALK_UNIT_FITS: '{effective:count} verwendet; 1 % des freien Speicherplatzes waren {largest:count} Blöcke.',
  WALK_UNIT_ABOVE_LIMIT:
    '{requested:count} angefordert, {effective:count} verwendet: mehr als 1 % des freien Speicherplatzes ({largest:count} Blöcke).',
  WALK_UNIT_FULL:
    '{requested:count} angefordert, {effective:count} verwendet: Ab 75 % Belegung verwenden Hosts immer 200.',
  WALK_UNIT_COULD_GROW:
    '{effective:count} verwendet: Es wurde keine Einheit oder mehr als 1 % angefordert, oder der Datenspeicher war zu 75 % belegt. Darunter wären bis zu {largest:count} möglich gewesen.',
  WALK_UNIT_LITTLE_FREE: '{effective:count} verwendet: 1 % des freien Speicherplatzes war ohnehin weniger.',
  LOG_READ_IN_PART:
    'Das Protokoll von {host} enthält in diesem Zeitraum mehr Zeilen, als auf einmal gelesen werden. Wählen Sie einen kürzeren Zeitraum aus.',
  LOG_BEGUN_ANEW: 'Das Protokoll von {host} wurde während des Lesens neu begonnen. Versuchen Sie es erneut.',
  LOG_HOST_AWAY: '{host} ist nicht verbunden. Sein Protokoll kann nicht gelesen werden.',
  LOG_NOT_READ: 'Das Protokoll von {host} konnte nicht gelesen werden: {detail}',
};
