/** German for what the service says of imports and of runs in logs, by code. */
export const importStatements: Readonly<Record<string, string>> = {
  IMPORT_NOT_UTF8: '{file} ist kein Text in UTF-8; speichern Sie die Datei als UTF-8 und senden Sie sie erneut.',
  IMPORT_GZIP_BROKEN: '{file} ist beschädigt: Die Datei lässt sich nicht bis zum Ende entpacken.',
  IMPORT_FILE_CUT: '{file} ist abgeschnitten: Die Datei endet mittendrin. Nichts davon wurde behalten.',
  IMPORT_LINE_CUT: '{file} ist abgeschnitten oder beschädigt: Zeile {line} hat nicht so viele Zellen wie die erste.',
  IMPORT_LINE_BROKEN: '{file} ist abgeschnitten oder beschädigt: Zeile {line} lässt sich nicht als CSV lesen.',
  IMPORT_NOT_A_NUMBER: '{file} hat in Zeile {line}, Spalte {column} keine brauchbare Zahl.',
  IMPORT_NO_TIME: '{file} hat am Anfang von Zeile {line} keine Zeit der Form MM/DD/YYYY hh:mm:ss.',
  IMPORT_TIME_RUNS_BACK: '{file} springt in der Zeit zurück.',
  IMPORT_NO_HEADER: '{file} beginnt nicht wie eine Stapeldatei von esxtop.',
  IMPORT_NO_DEVICES:
    'Keine Spalte handelt von einem Gerät; lassen Sie esxtop im Stapelbetrieb mit den Plattengeräten unter seinen Zählern laufen.',
  IMPORT_TOO_FEW_SAMPLES: '{file} hat weniger als zwei Messungen; aus einer lässt sich nichts ablesen.',
  IMPORT_TOO_MANY_COLUMNS: '{file} hat zu viele Spalten oder zu lange Namen.',
  IMPORT_TOO_MANY_COUNTERS: '{file} hat zu viele Zähler von Geräten.',
  IMPORT_TOO_MANY_RUNS: 'Das Protokoll erzählt von mehr Läufen, als behalten werden.',
  IMPORT_NOT_TEXT: '{file} ist keine Textdatei.',
  IMPORT_NO_LOG: 'Keine Zeile sieht aus wie eine aus hostd.log.',
  IMPORT_FILES_OVERLAP:
    '{file} umfasst Zeit, die auch eine andere dieser Dateien umfasst; doppelt zu zählen wäre falsch.',
  IMPORT_FILES_GONE: 'Die Dateien sind nicht mehr da; senden Sie sie erneut.',
  IMPORT_FAILED: 'Die Dateien ließen sich nicht lesen; das Protokoll des Dienstes sagt mehr.',
  IMPORT_SERVICE_STOPPED: 'Der Dienst hielt an, während die Dateien gelesen wurden; nichts davon wurde behalten.',
  IMPORT_VSISH_NO_NAME: '{file} nennt kein Volume.',
  IMPORT_VSISH_SEVERAL: '{file} enthält mehrere Volumes; senden Sie jedes in einer eigenen Datei.',
  IMPORT_VSISH_NO_COUNTS: '{file} enthält keine Zähler von UNMAP.',
  IMPORT_VSISH_TOO_LONG: '{file} ist länger als die Eigenschaften irgendeines Volumes.',
  WALK_UNIT_UNKNOWN: 'Im Protokoll steht kein Durchgang, die Einheit ist daher nicht bekannt.',
  WALK_ONE_PASS: 'Ein Durchgang reichte für alle freien Blöcke; die Einheit kann größer sein.',
  WALK_UNIT_AS_ASKED:
    '{requested:count} verlangt, {effective:count} verwendet: Der Host nahm die Einheit, wie sie war.',
  WALK_NO_END:
    '{effective:count} verwendet; das Ende steht nicht im Protokoll, der damals freie Platz ist daher nicht bekannt.',
  WALK_UNIT_FITS: '{effective:count} verwendet; 1 % des freien Platzes waren {largest:count} Blöcke.',
  WALK_UNIT_ABOVE_LIMIT:
    '{requested:count} verlangt, {effective:count} verwendet: über 1 % des freien Platzes ({largest:count} Blöcke).',
  WALK_UNIT_FULL:
    '{requested:count} verlangt, {effective:count} verwendet: Ab 75 % Belegung nehmen Hosts 200, was auch verlangt wird.',
  WALK_UNIT_COULD_GROW:
    '{effective:count} verwendet: Es war nichts anderes verlangt, mehr als 1 %, oder der Datenspeicher war zu 75 % voll; darunter wären bis zu {largest:count} möglich gewesen.',
  WALK_UNIT_LITTLE_FREE: '{effective:count} verwendet: 1 % des freien Platzes war ohnehin weniger.',
  LOG_READ_IN_PART:
    'Das Protokoll von {host} hat in diesem Zeitraum mehr Zeilen, als auf einmal gelesen werden; wählen Sie einen kürzeren.',
  LOG_BEGUN_ANEW: 'Das Protokoll von {host} begann neu, während es gelesen wurde; versuchen Sie es noch einmal.',
  LOG_HOST_AWAY: '{host} ist nicht verbunden; sein Protokoll lässt sich nicht lesen.',
  LOG_NOT_READ: 'Das Protokoll von {host} ließ sich nicht lesen: {detail}',
};
