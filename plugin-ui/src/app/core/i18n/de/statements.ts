import { deRunStatements } from './run-statements';

/**
 * German for sentences of the service, by code; a code or value that is missing here is shown in the service's English.
 *
 * `{reason:code}` is another sentence, named by its code and filled with the same values.
 */
export const deStatements: Readonly<Record<string, string>> = {
  ...deRunStatements,
  ACCEPTED: 'Angenommen für {user}; wartet in der Warteschlange.',
  ANSWER_LOST: 'Die Antwort von vCenter auf den Start ging verloren; die Aufgabe wird in seiner Liste gesucht.',
  ARRAY_FIGURE_NOT_CONFIRMED: 'Der Wert des Arrays konnte durch eine zweite Messung nicht bestätigt werden.',
  ARRAY_LIMITS_UNSET:
    'In den Einstellungen für alle Läufe ist kein Grenzwert für Arrays festgelegt; die Bedingung der Richtlinie kann nicht ausgewertet werden.',
  ARRAY_LOAD_UNKNOWN:
    'Die Auslastung des Arrays ist unbekannt; die Bedingung der Richtlinie kann nicht ausgewertet werden.',
  ARRAY_NOT_ASKED_YET: '{array} wurde noch nicht abgefragt.',
  ARRAY_NOT_LISTED: 'Array {array} hat seine Volumes noch nicht gemeldet.',
  ARRAY_UNSUPPORTED: 'Das Gerät {device} liegt auf einem Array des Typs {vendor}, das Tidemark nicht unterstützt.',
  ARRAY_OK: '{array} antwortet.',
  AUTOMATIC_UNMAP_ON:
    'Die automatische Rückgewinnung ist aktiviert ({priority}): Hosts gewinnen selbst Speicherplatz zurück. Von ihren Zählern erfasste Mengen werden dem Lauf nicht zugerechnet; ohne Zähler kann das Ergebnis nur als Bereich angegeben werden.',
  AUTOMATIC_UNMAP_COUNTED:
    'Die automatische Rückgewinnung ist aktiviert ({priority}), und Hosts zählten währenddessen bis zu {bytes:bytes} eigenes UNMAP, das dem Lauf nicht zugerechnet wird.',
  AUTOMATIC_UNMAP_POSSIBLE:
    'Die automatische Rückgewinnung ist aktiviert ({priority}) und hat möglicherweise gleichzeitig einen Teil zurückgewonnen.',
  AUTOMATIC_UNMAP_WAS_FASTER:
    'Vor dem Lauf meldete das Array nicht mehr Belegung als VMFS: Die automatische Rückgewinnung ({priority}) hatte bereits alles zurückgewonnen.',
  CANCELED_BEFORE_START: 'Abgebrochen, bevor der Host beauftragt wurde; nichts wurde geändert.',
  CANCEL_ASKED: '{user} hat den Lauf abgebrochen; vCenter stoppt die Aufgabe.',
  CANCEL_ASKED_ESXCLI:
    '{user} hat den Lauf abgebrochen; ein esxcli-Lauf kann auf dem Host nicht gestoppt werden und läuft bis zum Ende.',
  CANCEL_ASKED_LATER: '{user} hat den Lauf abgebrochen; die Aufgabe konnte noch nicht gestoppt werden.',
  CANCEL_TOO_LATE: 'Der Abbruch kam zu spät: Die Aufgabe war bereits abgeschlossen.',
  CANNOT_BE_STOPPED: 'Ein esxcli-Lauf kann nach dem Start auf dem Host nicht gestoppt werden.',
  END_NOT_HEARD:
    'Die Antwort von esxcli kann nicht mehr empfangen und hostd.log nicht gelesen werden: Ob der Lauf noch ausgeführt wird oder beendet ist, ist unbekannt.',
  END_NOT_KNOWN: 'Es ist unbekannt, ob und wann der Lauf endete.',
  ESXCLI_ANSWER_LOST:
    'Die Verbindung zu esxcli wurde getrennt, der Befehl wird auf dem Host weiter ausgeführt: {detail}',
  ESXCLI_CANNOT_BE_STOPPED:
    'Ein esxcli-Lauf kann auf dem Host nicht gestoppt werden: Er läuft bis zum Ende und gilt erst dann als abgebrochen.',
  ESXCLI_ENDED: 'esxcli hat gemeldet, dass der Befehl beendet ist.',
  ESXCLI_REFUSED: 'Der Host hat den Befehl abgelehnt, oder der Befehl ist fehlgeschlagen: {detail}',
  FELL_BACK_TO_200: 'Der Host verwendet 200 Blöcke, obwohl {asked:count} angefordert wurden.',
  GAIN_NOT_VERIFIABLE: 'Zurückgewonnener Speicherplatz nicht überprüfbar: {reason:code}',
  GAIN_WILL_NOT_BE_VERIFIABLE:
    'Nach aktuellem Stand kann der zurückgewonnene Speicherplatz nicht überprüft werden: {reason:code}',
  HOST_ASKED: '{host} wird beauftragt.',
  HOST_LEAST_LOADED:
    '{host} ist verbunden, mountet den Datenspeicher mit Schreibzugriff und führt keine andere Rückgewinnung aus (geeignet: {usable} von {hosts} Hosts).',
  HOST_LOST: '{host} kann für diesen Datenspeicher nicht mehr verwendet werden.',
  HOST_SHARED:
    '{host} ist verbunden, mountet den Datenspeicher mit Schreibzugriff und führt mit {live} die wenigsten Rückgewinnungen aus (geeignet: {usable} von {hosts} Hosts).',
  INACCESSIBLE: 'Derzeit kann kein Host auf den Datenspeicher zugreifen.',
  LAST_LINES_NOT_SEEN: 'Der Befehl ist beendet, aber seine letzten Zeilen wurden in hostd.log nicht gefunden.',
  LOCAL_DATASTORE: 'Der Datenspeicher liegt auf einem lokalen Gerät eines Hosts, nicht auf einem Array.',
  LOG_RIGHT_MISSING:
    'hostd.log kann nicht gelesen werden: {user} fehlt die Berechtigung {privilege}. Die wirksame Einheit und der Fortschritt sind daher unbekannt.',
  LOG_ROTATED: 'hostd.log wurde während des Laufs rotiert: In der Zählung können Durchgänge fehlen.',
  MAINTENANCE: 'Der Datenspeicher ist im Wartungsmodus.',
  METHOD_ASKED: 'Diese Methode wurde angefordert.',
  METHOD_ESXCLI_ARRAY_NOT_READ:
    'Array {array} hat seine Volumes noch nicht gemeldet. Für den Fall, dass der Datenspeicher darauf liegt, wird esxcli verwendet, da das Array mit großen Einheiten am schnellsten arbeitet.',
  METHOD_ESXCLI_LARGE_UNITS:
    'Array {array} arbeitet mit großen Einheiten am schnellsten, und nur esxcli unterstützt die Angabe einer Einheit.',
  METHOD_ESXCLI_OLD_HOST: 'Hosts vor ESXi 6.0 bieten keine vSphere-Aufgabe dafür.',
  METHOD_TASK: 'Array {array} erfordert keine großen Einheiten; die vSphere-Aufgabe kann jederzeit abgebrochen werden.',
  METHOD_TASK_NO_ARRAY:
    'Kein verbundenes Array erfordert große Einheiten; die vSphere-Aufgabe kann jederzeit abgebrochen werden.',
  NOTHING_WAS_DEAD:
    'Vor dem Lauf meldete das Array nicht mehr Belegung als VMFS: Es gab keinen Speicherplatz zurückzugewinnen.',
  NOTHING_WAS_DONE: 'Der Host hat keine Blöcke verarbeitet: Es wurde kein Speicherplatz zurückgewonnen.',
  NOT_STARTED: 'Der Lauf wurde nicht gestartet, nichts wurde geändert: {reason:code}',
  NOT_VMFS: 'Der Datenspeicher hat den Typ {type}; Speicherplatz kann nur auf VMFS zurückgewonnen werden.',
  NO_ARRAY: 'Kein verbundenes Array stellt das Gerät {device} bereit.',
  NO_ARRAY_FOR_EXTENT: 'Kein verbundenes Array stellt das Gerät {device} bereit, eine von {extents} Erweiterungen.',
  NO_ARRAY_SAMPLE: 'Array {array} hat für das Volume {volume} noch keine Werte geliefert.',
  NO_AUTOMATIC_UNMAP_COUNTED:
    'Die automatische Rückgewinnung ist aktiviert ({priority}), aber die Hosts, die den Datenspeicher mounten, zählten während des Laufs kein eigenes UNMAP.',
  NO_DEAD_SPACE:
    'Das Array meldet nicht mehr Belegung als VMFS: Es ist kein nicht freigegebener Speicherplatz erkennbar, außer Festplatten enthalten nie beschriebenen Speicherplatz.',
  NO_DEVICE: 'Der Datenspeicher hat kein Gerät, das einem Array zugeordnet werden kann.',
  NO_FIGURES_BEFORE: 'Vor dem Lauf wurden keine Werte erfasst.',
  NO_PASS_SEEN: 'In hostd.log wurde kein Durchgang dieses Laufs gefunden.',
  NO_PASS_YET: 'Der Host hat noch keinen Durchgang protokolliert.',
  NO_SESSION:
    'Die Sitzung, in der der Lauf gestartet wurde, ist nicht mehr vorhanden, und für das vCenter ist kein Dienstkonto konfiguriert: Der Lauf kann nicht überwacht werden.',
  NO_WRITABLE_HOST:
    'Keiner der {hosts} Hosts ist verbunden, nicht im Wartungsmodus und mountet den Datenspeicher mit Schreibzugriff.',
  ONE_PASS_ONLY: 'Der einzige Durchgang war der letzte und enthält keine volle Einheit.',
  OTHER_ACTIVITY: 'Andere Aktivität auf dem Volume kann nicht ausgeschlossen werden.',
  OTHER_MANUAL_UNMAP: 'Gleichzeitig wurde ein anderes manuelles UNMAP auf demselben Datenspeicher ausgeführt.',
  PHYSICAL_SHARED:
    'Der physische Speicherplatz des Volumes ist nicht gesunken: Der zurückgewonnene Speicherplatz wird mit anderen Volumes gemeinsam genutzt oder war stark reduziert.',
  RECLAIMED_BETWEEN:
    'Zwischen {minBytes:bytes} und {maxBytes:bytes} wurden zurückgewonnen; kein genauer Wert: {reason:code}',
  RECLAIMED_EXACTLY: 'Das Array meldet {bytes:bytes} weniger Belegung als vor dem Lauf.',
  RECLAIMED_NOTHING: 'Der Wert des Arrays hat sich nicht geändert: Es wurde kein Speicherplatz zurückgewonnen.',
  RUN_IN_PROGRESS: 'Auf diesem Datenspeicher läuft bereits eine Rückgewinnung.',
  SERVICE_STOPPED: 'Der Dienst wurde beendet, bevor der Host beauftragt wurde. Starten Sie den Lauf erneut.',
  PERMISSION_MISSING: 'Ihnen fehlt die Berechtigung {privilege} auf {object}.',
  SNAPSHOTS_HOLD_PHYSICAL:
    'Snapshots auf dem Array belegen jetzt {bytes:bytes} mehr: Dieser physische Speicherplatz wird zurückgewonnen, wenn sie ablaufen.',
  START_NOT_SEEN:
    'Der Dienst wurde während des Starts beendet, und vCenter listet keine solche Aufgabe auf: Höchstwahrscheinlich wurde sie nie gestartet. Sie wird nicht erneut gestartet.',
  SWITCHED: 'Der Host hat zu einer anderen Einheit gewechselt.',
  SWITCHED_TO_200:
    'Die Einheit wurde größer als 1 % des freien Speicherplatzes, oder der Datenspeicher ist zu 75 % belegt.',
  TASK_AMBIGUOUS:
    'Der Dienst wurde während des Starts beendet, und {tasks} Aufgaben auf {host} könnten die gestartete sein.',
  TASK_FAILED: 'Die Aufgabe ist fehlgeschlagen: {reason}',
  TASK_FORGOTTEN: 'Die Aufgabe ist in vCenter nicht mehr vorhanden: Ob und wie sie geendet hat, ist unbekannt.',
  TASK_FOUND_AGAIN: 'Die Aufgabe {task} des Laufs wurde gefunden.',
  TASK_HAS_NO_UNIT: 'Die vSphere-Aufgabe unterstützt die Angabe einer Einheit nicht und meldet keine.',
  TASK_IS_STOPPING: 'vCenter wurde angewiesen, die Aufgabe zu stoppen.',
  TASK_NEEDS_ESXI_6: 'Die vSphere-Aufgabe erfordert ESXi 6.0 oder höher; verwenden Sie hier esxcli.',
  TASK_STARTED: 'vCenter hat die Aufgabe {task} gestartet.',
  UNIT_200_DATASTORE_FULL:
    'Der Datenspeicher ist zu {percentUsed} % belegt; ab {limitPercent} % verwendet der Host immer 200 Blöcke.',
  UNIT_200_LITTLE_FREE:
    '{percent} % der {freeBlocks:count} freien Blöcke sind {share:count}, weniger als die Standardeinheit des Hosts von 200.',
  UNIT_ASKED: 'Die Einheit von {asked:count} Blöcken wurde angefordert.',
  UNIT_AS_ASKED: 'hostd.log enthält die angeforderte Einheit.',
  UNIT_NOT_AS_ASKED:
    'hostd.log enthält {effective:count} Blöcke pro Durchgang, obwohl {asked:count} angefordert wurden.',
  UNIT_ONE_PERCENT:
    '{blocks:count} Blöcke sind {percent} % der {freeBlocks:count} freien Blöcke, abgerundet: Die größte Einheit, die der Host annimmt, erfordert die wenigsten Durchgänge.',
  UNIT_SWITCHED: 'Der Host hat zu Einheiten von {unit:count} Blöcken gewechselt.',
  VCENTER_NOT_FOLLOWED: 'Stand der letzten Abfrage; vCenter kann nicht überwacht werden: {reason}',
  VCENTER_OK: 'vCenter antwortet.',
  VCENTER_UNKNOWN: 'Noch nicht abgefragt.',
  VCENTER_UNREACHABLE: 'vCenter antwortet nicht: {reason}',
  VCENTER_REFUSED: 'vCenter weist das Dienstkonto ab: {reason}',
  VCENTER_CERTIFICATE: 'Dem Zertifikat von vCenter wird nicht vertraut: {reason}',
  VERIFICATION_PENDING:
    'Der zurückgewonnene Speicherplatz ist bekannt, sobald sich der Wert des Arrays nach dem Lauf nicht mehr ändert.',
  VMFS_TOO_OLD:
    'Auf VMFS {majorVersion} kann kein Speicherplatz zurückgewonnen werden; erforderlich ist VMFS 5 oder 6.',
  WALK_BEGAN: 'Der Host verarbeitet den freien Speicherplatz.',
  WALK_ENDED: 'Der Host hat den freien Speicherplatz verarbeitet; die Werte werden erneut erfasst.',
  WALK_FELL_SILENT:
    '{host} hat weder einen weiteren Durchgang noch ein Ende protokolliert: Der Lauf wurde vermutlich abgebrochen.',
  HOST_WITHOUT_UNMAP_COUNTERS:
    '{host} hat keine UNMAP-Zähler: Der Host ist älter als 6.7 oder für vCenter nicht erreichbar.',
  LAST_COLLECTION_FAILED: 'Die letzten Messwerte konnten nicht erfasst werden: {detail}',
  NO_ACCOUNT_FOR_SAMPLES:
    'Messwerte werden mit dem Dienstkonto der vCenter-Verbindung erfasst; dieses vCenter hat keines.',
  NOT_SAMPLED_YET: 'Für diesen Datenspeicher wurden noch keine Messwerte erfasst.',
  NO_UNMAP_COUNTERS: 'Dieses vCenter hat keine UNMAP-Zähler; sie sind ab Version 6.7 verfügbar.',
  POLICY_SKIPPED: 'Die Richtlinie „{policy}“ hat eine Ausführung übersprungen: {reason}',
  POLICY_STARTED: 'Die Richtlinie „{policy}“ hat einen Lauf gestartet.',
  POLICY_STOPPED: 'Die Richtlinie „{policy}“ wurde gestoppt: {reason}',
  RATE_CHANGED: '{user} hat die Rückgewinnungsrate geändert: {detail}',
  TREND_TOO_SHORT: 'Ein Trend erfordert Messwerte von VMFS und Array über mindestens einen Tag.',
  VOLUMES_CHANGED: 'Der Datenspeicher liegt jetzt auf {volumes}.',
  NO_RATE_NOT_VMFS: 'Der Datenspeicher hat den Typ {type}; nur VMFS 6 unterstützt die automatische Rückgewinnung.',
  NO_RATE_VMFS_5:
    'VMFS {version} unterstützt keine automatische Rückgewinnung und kein direktes Upgrade: Führen Sie die Speicherplatzrückgewinnung aus oder migrieren Sie die virtuellen Maschinen auf einen neuen VMFS-6-Datenspeicher.',
  RATE_METHOD_NOT_OFFERED: 'Die Hosts bieten die Methode {method} nicht an.',
  RATE_OUTSIDE_RANGE: 'Die Hosts akzeptieren dynamische Raten von {min} bis {max} MB/s.',
  RATE_OUTSIDE_LIMITS: 'Die Hosts akzeptieren feste Raten von {min} bis {max} MB/s in Schritten von {step}.',
  RATE_LIMITS_NEED_RIGHT: 'Die Hosts melden ihre Grenzwerte nur Benutzern mit der Berechtigung {privilege}.',
  RATE_STRAGGLERS:
    '{hosts}: Dort gilt eine andere Rate, als vCenter anzeigt. VMware (KB 391805) empfiehlt, den Datenspeicher nach einer Änderung auf solchen Hosts zu unmounten und erneut zu mounten.',
  RATE_NO_HOST:
    'Kein verbundener Host ab ESXi 6.5 außerhalb des Wartungsmodus mountet den Datenspeicher mit Schreibzugriff.',
  RATE_HOST_NOT_CONNECTED: 'Der Host ist nicht verbunden.',
  RATE_HOST_SHOWS_NONE: 'Der Host meldet das Volume nicht.',
  RATE_HOST_TOO_OLD: 'ESXi vor 6.5 unterstützt keine automatische Rückgewinnung.',
  RATE_HOST_TAKES_LOW: 'ESXi vor 6.7 behandelt jede Rate wie Priorität niedrig.',
  RATE_HOST_BURSTS:
    'Dieser Build überschreitet den Grenzwert, bis 400 GB zurückgewonnen sind (KB 317939); ESXi 6.7 P01 behebt dies.',
  RATE_OFF:
    'Die automatische Rückgewinnung ist dann deaktiviert: Nicht freigegebener Speicherplatz bleibt belegt, bis ein Lauf ihn zurückgewinnt.',
  RATE_HOSTS_TAKE_LOW: 'ESXi vor 6.7 behandelt jede Rate wie Priorität niedrig: {hosts}.',
  RATE_HOSTS_BURST:
    'Diese Hosts erreichen unabhängig von der Einstellung bis zu 1000 MB/s, bis 400 GB zurückgewonnen sind (KB 317939): {hosts}.',
  RATE_ABOVE_HOST: 'Über 1000 MB/s wurde noch bei keinem Host beobachtet.',
  PREDICTED_BURST:
    'Hosts mit einem Build, der bis zu 1000 MB/s erreicht, bis 400 GB zurückgewonnen sind (KB 317939): {hosts}, zusammen bis zu {peak} MB/s.',
  RATE_ABOVE_ARRAY: 'Bis zu {peak} MB/s UNMAP erreichten das Array, mehr als die {profile} MB/s seines Profils.',
  RATE_LOSES_PRIORITY:
    'Derzeit gilt Priorität {priority}, die nur esxcli festlegen kann: „Rückgängig machen“ legt niedrig fest.',
  RATE_UNDONE_TO_LOW:
    'Es galt Priorität {priority}, die nur esxcli festlegen kann; stattdessen wird niedrig festgelegt.',
  RATE_CHANGED_SINCE:
    'Die Rate wurde seither geändert, oder der Datenspeicher ist nicht mehr vorhanden; er wird nicht geändert.',
  PREDICTED_ABOVE_ARRAY: 'Bis zu {peak} MB/s UNMAP erreichten das Array, mehr als die {profile} MB/s seines Profils.',
  PREDICTED_NEVER: 'Bei dieser Rate wird nicht alles automatisch zurückgewonnen.',
  PREDICTED_THICK: 'Bei Thick-Festplatten wurden Grenzwerte nicht eingehalten; die Ursache ist unbekannt.',
  ASSUMED_HOSTS:
    'Die Löschvorgänge verteilen sich gleichmäßig auf {hosts} Hosts; die Rate gilt für jeden Host separat.',
  ASSUMED_OPEN_FILE:
    'Auf dem Datenspeicher ist eine Datei geöffnet, z. B. die einer eingeschalteten virtuellen Maschine. Meist beginnt die Rückgewinnung bald nach dem Löschen, sie kann aber erst nach einem Tag beginnen; die Zeiten gelten ab ihrem Beginn.',
  ASSUMED_ALONE:
    'Die Hosts gewinnen auf keinem anderen Datenspeicher zurück; ein Host erreicht über alle höchstens 1000 MB/s.',
  ASSUMED_LOAD:
    'Wie ESXi die Rate an die Last des Arrays anpasst, ist unbekannt; angenommen wird ein linearer Verlauf vom Höchstwert auf einem unbelasteten Array zum Mindestwert bei voller Last.',
  ALL_PAUSED: 'Alle Rückgewinnungen sind in den Einstellungen angehalten.',
  BLACKOUT: 'Der Zeitpunkt fällt in eine Sperrzeit des Kalenders {calendar}.',
  DEAD_SPACE_BELOW:
    'Der nicht freigegebene Speicherplatz ({bytes:bytes}) überschreitet nicht den Schwellenwert der Richtlinie ({thresholdBytes:bytes}).',
  DEAD_SPACE_UNKNOWN:
    'Der nicht freigegebene Speicherplatz ist unbekannt; der Schwellenwert der Richtlinie kann nicht geprüft werden.',
  LAST_RUN_TOO_RECENT: 'Der letzte Lauf begann vor weniger als {hours:count} Stunden.',
  LIMIT_REACHED: 'Die Richtlinie startet pro Ausführung Läufe auf höchstens {most:count} Datenspeichern.',
  NOT_REACHED: 'vCenter war nicht erreichbar: {reason}',
  OUTSIDE_WINDOW: 'Der Zeitpunkt liegt außerhalb der Fenster der Richtlinie.',
  POLICY_NOT_ACTIVE: 'Die Richtlinie ist nicht mehr aktiv.',
  RUN_REFUSED: 'Der Lauf wurde abgelehnt: {reason}',
  SERVICE_ACCOUNT_MISSING: 'Die vCenter-Verbindung hat kein Dienstkonto mehr.',
  SERVICE_ACCOUNT_NEEDED:
    'Die Verbindung zu diesem vCenter hat kein Dienstkonto; ohne Dienstkonto können keine Richtlinien nach Zeitplan ausgeführt werden.',
  SERVICE_ACCOUNT_REFUSED: 'vCenter lehnt das Dienstkonto ab: {reason}',
  START_MISSED:
    'Zu diesem Zeitpunkt war der Dienst nicht verfügbar, und die Richtlinie holt die Ausführung nicht nach.',
  TOO_SOON: 'Der Abstand zur letzten Ausführung ({lastStart:date}) ist zu kurz.',
  UNMAP_NOT_COUNTED:
    'Nicht jeder Host, der den Datenspeicher mountet, zählt UNMAP; die Bedingung der Richtlinie kann nicht ausgewertet werden.',
  UNMAP_NOT_IDLE: 'Hosts haben in den letzten {minutes:count} Minuten UNMAP gesendet.',
  WINDOW_OVER: 'Das Zeitfenster war abgelaufen, bevor Läufe gestartet werden konnten.',
};
