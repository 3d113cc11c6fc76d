import { deRunStatements } from './run-statements';

/**
 * German for sentences of the service, by code; a code or value that is missing here is shown in the service's English.
 *
 * `{reason:code}` is another sentence, named by its code and told with the same values.
 */
export const deStatements: Readonly<Record<string, string>> = {
  ...deRunStatements,
  ACCEPTED: 'Angenommen für {user}; wartet, bis er an der Reihe ist.',
  ANSWER_LOST: 'Die Antwort von vCenter auf den Start ging verloren; die Aufgabe wird in seiner Liste gesucht.',
  ARRAY_FIGURE_NOT_CONFIRMED: 'Der Wert des Arrays ließ sich durch eine zweite Ablesung nicht bestätigen.',
  ARRAY_LIMITS_UNSET:
    'In den Einstellungen für alle Läufe ist keine Grenze für Arrays gesetzt; die Bedingung der Richtlinie lässt sich nicht beurteilen.',
  ARRAY_LOAD_UNKNOWN:
    'Die Auslastung des Arrays ist nicht bekannt; die Bedingung der Richtlinie lässt sich nicht beurteilen.',
  ARRAY_NOT_ASKED_YET: '{array} wurde noch nicht gefragt.',
  ARRAY_NOT_LISTED: 'Array {array} hat seine Volumes noch nicht genannt.',
  ARRAY_UNSUPPORTED: 'Das Gerät {device} liegt auf einem Array der Art {vendor}, das Tidemark nicht fragen kann.',
  ARRAY_OK: '{array} antwortet.',
  AUTOMATIC_UNMAP_ON:
    'Die automatische Rückgewinnung ist eingeschaltet ({priority}): Hosts geben von selbst Platz zurück. Was ihre Zähler davon zeigen, gilt nicht als Gewinn eines Laufs; ohne sie lässt er sich nur als Bereich angeben.',
  AUTOMATIC_UNMAP_COUNTED:
    'Die automatische Rückgewinnung ist eingeschaltet ({priority}), und Hosts zählten inzwischen bis zu {bytes:bytes} eigenes UNMAP, das nicht als Gewinn des Laufs gilt.',
  AUTOMATIC_UNMAP_POSSIBLE:
    'Die automatische Rückgewinnung ist eingeschaltet ({priority}) und kann zur selben Zeit einen Teil zurückgegeben haben.',
  AUTOMATIC_UNMAP_WAS_FASTER:
    'Vor dem Lauf zählte das Array nicht mehr, als VMFS belegt: Die automatische Rückgewinnung ({priority}) hatte bereits alles zurückgegeben.',
  CANCELED_BEFORE_START: 'Abgebrochen, bevor der Host gefragt wurde; nichts wurde geändert.',
  CANCEL_ASKED: '{user} hat abgebrochen; vCenter hält die Aufgabe an.',
  CANCEL_ASKED_ESXCLI:
    '{user} hat abgebrochen; ein esxcli-Lauf lässt sich auf dem Host nicht anhalten und geht bis zum Ende weiter.',
  CANCEL_ASKED_LATER: '{user} hat abgebrochen; die Aufgabe ließ sich noch nicht anhalten.',
  CANCEL_TOO_LATE: 'Der Abbruch kam zu spät: Die Aufgabe war bereits durchgelaufen.',
  CANNOT_BE_STOPPED: 'Ein esxcli-Lauf lässt sich auf dem Host nicht anhalten, sobald er gestartet ist.',
  END_NOT_HEARD:
    'Die Antwort von esxcli hört niemand mehr, und hostd.log lässt sich nicht lesen: Ob der Lauf weitergeht oder beendet ist, ist nicht bekannt.',
  END_NOT_KNOWN: 'Es ist nicht bekannt, wann und ob der Lauf endete.',
  ESXCLI_ANSWER_LOST: 'Die Verbindung zu esxcli endete, der Befehl läuft auf dem Host weiter: {detail}',
  ESXCLI_CANNOT_BE_STOPPED:
    'Ein esxcli-Lauf lässt sich auf dem Host nicht anhalten: Er geht bis zum Ende weiter und gilt erst dann als abgebrochen.',
  ESXCLI_ENDED: 'esxcli hat geantwortet, dass der Befehl beendet ist.',
  ESXCLI_REFUSED: 'Der Host hat den Befehl abgelehnt oder ist daran gescheitert: {detail}',
  FELL_BACK_TO_200: 'Der Host arbeitet mit 200 Blöcken, obwohl {asked:count} verlangt waren.',
  GAIN_NOT_VERIFIABLE: 'Gewinn nicht nachweisbar: {reason:code}',
  GAIN_WILL_NOT_BE_VERIFIABLE: 'Nach jetzigem Stand lässt sich der Gewinn nicht nachweisen: {reason:code}',
  HOST_ASKED: '{host} wird beauftragt.',
  HOST_LEAST_LOADED:
    '{host} ist verbunden, bindet den Datenspeicher zum Schreiben ein und führt keine andere Rückgewinnung aus ({usable} von {hosts} Hosts kämen infrage).',
  HOST_LOST: '{host} kann für diesen Datenspeicher nicht mehr verwendet werden.',
  HOST_SHARED:
    '{host} ist verbunden, bindet den Datenspeicher zum Schreiben ein und führt mit {live} die wenigsten Rückgewinnungen aus ({usable} von {hosts} Hosts kämen infrage).',
  INACCESSIBLE: 'Derzeit kann kein Host auf den Datenspeicher zugreifen.',
  LAST_LINES_NOT_SEEN: 'Der Befehl ist beendet, seine letzten Zeilen fanden sich aber nicht in hostd.log.',
  LOCAL_DATASTORE: 'Der Datenspeicher liegt auf einem lokalen Gerät eines Hosts, nicht auf einem Array.',
  LOG_RIGHT_MISSING:
    'hostd.log lässt sich nicht lesen: {user} fehlt {privilege}. Weder die wirksame Einheit noch der Fortschritt sind damit bekannt.',
  LOG_ROTATED: 'hostd.log wurde während des Laufs rotiert: In der Zählung können Durchgänge fehlen.',
  MAINTENANCE: 'Der Datenspeicher ist im Wartungsmodus.',
  METHOD_ASKED: 'Die Methode wurde so verlangt.',
  METHOD_ESXCLI_ARRAY_NOT_READ:
    'Array {array} hat seine Volumes noch nicht genannt. Für den Fall, dass der Datenspeicher darauf liegt, wird esxcli gewählt, denn das Array arbeitet mit großen Einheiten am schnellsten.',
  METHOD_ESXCLI_LARGE_UNITS:
    'Array {array} arbeitet mit großen Einheiten am schnellsten, und nur esxcli nimmt eine Einheit an.',
  METHOD_ESXCLI_OLD_HOST: 'Hosts vor ESXi 6.0 kennen keine eigene Aufgabe dafür.',
  METHOD_TASK:
    'Array {array} verlangt keine großen Einheiten; die vSphere-Aufgabe lässt sich dafür jederzeit abbrechen.',
  METHOD_TASK_NO_ARRAY:
    'Kein verbundenes Array verlangt große Einheiten; die vSphere-Aufgabe lässt sich dafür jederzeit abbrechen.',
  NOTHING_WAS_DEAD: 'Vor dem Lauf zählte das Array nicht mehr, als VMFS belegt: Es gab nichts zurückzugeben.',
  NOTHING_WAS_DONE: 'Der Host hat nichts abgelaufen: Es gibt keinen Gewinn nachzuweisen.',
  NOT_STARTED: 'Der Lauf wurde nicht gestartet, nichts wurde geändert: {reason:code}',
  NOT_VMFS: 'Der Datenspeicher ist vom Typ {type}; Platz lässt sich nur auf VMFS zurückgewinnen.',
  NO_ARRAY: 'Kein verbundenes Array kennt das Gerät {device}.',
  NO_ARRAY_FOR_EXTENT: 'Kein verbundenes Array kennt das Gerät {device}, einen von {extents} Extents.',
  NO_ARRAY_SAMPLE: 'Array {array} hat für das Volume {volume} noch keine Werte geliefert.',
  NO_AUTOMATIC_UNMAP_COUNTED:
    'Die automatische Rückgewinnung ist eingeschaltet ({priority}), doch die Hosts, die den Datenspeicher einbinden, zählten während des Laufs kein eigenes UNMAP.',
  NO_DEAD_SPACE:
    'Das Array zählt nicht mehr, als VMFS belegt: Toter Platz ist nicht zu sehen, außer Platten halten nie beschriebenen Platz.',
  NO_DEVICE: 'Der Datenspeicher hat kein Gerät, das ein Array kennen könnte.',
  NO_FIGURES_BEFORE: 'Vor dem Lauf wurden keine Werte genommen.',
  NO_PASS_SEEN: 'In hostd.log fand sich kein Durchgang dieses Laufs.',
  NO_PASS_YET: 'Der Host hat noch keinen Durchgang protokolliert.',
  NO_SESSION:
    'Die Sitzung, in der der Lauf gestartet wurde, besteht nicht mehr, und für das vCenter ist kein Dienstkonto hinterlegt: Niemand kann dem Lauf folgen.',
  NO_WRITABLE_HOST:
    'Keiner der {hosts} Hosts ist verbunden, nicht in Wartung und bindet den Datenspeicher zum Schreiben ein.',
  ONE_PASS_ONLY: 'Der einzige Durchgang war der letzte und zeigt keine volle Einheit.',
  OTHER_ACTIVITY: 'Andere Aktivität auf dem Volume lässt sich nicht ausschließen.',
  OTHER_MANUAL_UNMAP: 'Ein anderes manuelles UNMAP lief inzwischen über denselben Datenspeicher.',
  PHYSICAL_SHARED:
    'Der eigene physische Platz des Volumes ist nicht gefallen: Was zurückgegeben wurde, teilt es mit anderen Volumes oder war stark reduziert.',
  RECLAIMED_BETWEEN: 'Zwischen {minBytes:bytes} und {maxBytes:bytes} wurden zurückgegeben; nicht genau: {reason:code}',
  RECLAIMED_EXACTLY: 'Das Array zählt {bytes:bytes} weniger als vor dem Lauf.',
  RECLAIMED_NOTHING: 'Der Wert des Arrays hat sich nicht bewegt: Nichts wurde zurückgegeben.',
  RUN_IN_PROGRESS: 'Auf diesem Datenspeicher läuft bereits eine Rückgewinnung.',
  SERVICE_STOPPED: 'Der Dienst wurde beendet, bevor der Host gefragt wurde. Starten Sie den Lauf erneut.',
  PERMISSION_MISSING: 'Ihnen fehlt das Recht {privilege} auf {object}.',
  SNAPSHOTS_HOLD_PHYSICAL:
    'Snapshots auf dem Array halten nun {bytes:bytes} mehr: Dieser physische Platz kommt zurück, wenn sie ablaufen.',
  START_NOT_SEEN:
    'Der Dienst wurde während des Starts beendet, und vCenter führt keine solche Aufgabe: Höchstwahrscheinlich wurde sie nie gestartet. Sie wird kein zweites Mal gestartet.',
  SWITCHED: 'Der Host ist auf eine andere Einheit übergegangen.',
  SWITCHED_TO_200: 'Die Einheit wurde größer als 1 % des freien Platzes, oder der Datenspeicher ist zu 75 % belegt.',
  TASK_AMBIGUOUS:
    'Der Dienst wurde während des Starts beendet, und {tasks} Aufgaben auf {host} könnten die gestartete sein.',
  TASK_FAILED: 'Die Aufgabe ist fehlgeschlagen: {reason}',
  TASK_FORGOTTEN: 'vCenter kennt die Aufgabe nicht mehr: Ob und wie sie geendet hat, ist nicht bekannt.',
  TASK_FOUND_AGAIN: 'Die Aufgabe {task} des Laufs wurde wiedergefunden.',
  TASK_HAS_NO_UNIT: 'Die vSphere-Aufgabe nimmt keine Einheit an und nennt keine.',
  TASK_IS_STOPPING: 'vCenter wurde gebeten, die Aufgabe anzuhalten.',
  TASK_NEEDS_ESXI_6: 'Die vSphere-Aufgabe verlangt ESXi 6.0 oder neuer; verwenden Sie hier esxcli.',
  TASK_STARTED: 'vCenter hat die Aufgabe {task} gestartet.',
  UNIT_200_DATASTORE_FULL:
    'Der Datenspeicher ist zu {percentUsed} % belegt; ab {limitPercent} % arbeitet der Host mit 200 Blöcken, was auch verlangt wird.',
  UNIT_200_LITTLE_FREE:
    '{percent} % der {freeBlocks:count} freien Blöcke sind {share:count}, weniger als die eigene Einheit des Hosts von 200.',
  UNIT_ASKED: 'Die Einheit von {asked:count} Blöcken wurde so verlangt.',
  UNIT_AS_ASKED: 'hostd.log zeigt die verlangte Einheit.',
  UNIT_NOT_AS_ASKED: 'hostd.log zeigt {effective:count} Blöcke je Durchgang, obwohl {asked:count} verlangt waren.',
  UNIT_ONE_PERCENT:
    '{blocks:count} Blöcke sind {percent} % der {freeBlocks:count} freien Blöcke, abgerundet: Die größte Einheit, die der Host annimmt, braucht die wenigsten Durchgänge.',
  UNIT_SWITCHED: 'Der Host ist auf Einheiten von {unit:count} Blöcken übergegangen.',
  VCENTER_NOT_FOLLOWED: 'Stand der letzten Abfrage; vCenter lässt sich nicht verfolgen: {reason}',
  VCENTER_OK: 'vCenter antwortet.',
  VCENTER_UNKNOWN: 'Noch nicht gefragt.',
  VCENTER_UNREACHABLE: 'vCenter antwortet nicht: {reason}',
  VCENTER_REFUSED: 'vCenter weist das Dienstkonto ab: {reason}',
  VCENTER_CERTIFICATE: 'Dem Zertifikat von vCenter wird nicht vertraut: {reason}',
  VERIFICATION_PENDING: 'Der Gewinn ist bekannt, sobald der Wert des Arrays nach dem Lauf stillsteht.',
  VMFS_TOO_OLD: 'VMFS {majorVersion} kann keinen Platz zurückgeben; nötig ist VMFS 5 oder 6.',
  WALK_BEGAN: 'Der Host hat begonnen, den freien Platz abzulaufen.',
  WALK_ENDED: 'Der Host ist mit dem Ablaufen fertig; die Werte werden erneut genommen.',
  WALK_FELL_SILENT:
    '{host} hat weder einen weiteren Durchgang noch ein Ende protokolliert: Der Lauf wurde vermutlich abgebrochen.',
  HOST_WITHOUT_UNMAP_COUNTERS: '{host} hat keine UNMAP-Zähler: Er ist älter als 6.7, oder vCenter erreicht ihn nicht.',
  LAST_COLLECTION_FAILED: 'Die letzten Messwerte konnten nicht genommen werden: {detail}',
  NO_ACCOUNT_FOR_SAMPLES: 'Messwerte nimmt das Dienstkonto der vCenter-Verbindung; dieses vCenter hat keines.',
  NOT_SAMPLED_YET: 'Von diesem Datenspeicher wurde noch kein Messwert genommen.',
  NO_UNMAP_COUNTERS: 'Dieses vCenter hat keine UNMAP-Zähler; Versionen vor 6.7 fehlen sie.',
  POLICY_SKIPPED: 'Die Richtlinie „{policy}“ hat einen Start ausgelassen: {reason}',
  POLICY_STARTED: 'Die Richtlinie „{policy}“ hat einen Lauf gestartet.',
  POLICY_STOPPED: 'Die Richtlinie „{policy}“ wurde angehalten: {reason}',
  RATE_CHANGED: '{user} hat die Rückgewinnungsrate geändert: {detail}',
  TREND_TOO_SHORT: 'Ein Trend braucht Messwerte beider Seiten über mindestens einen Tag.',
  VOLUMES_CHANGED: 'Der Datenspeicher liegt jetzt auf {volumes}.',
  NO_RATE_NOT_VMFS: 'Der Datenspeicher hat den Typ {type}; nur VMFS 6 gibt Platz von selbst zurück.',
  NO_RATE_VMFS_5:
    'VMFS {version} gibt nie von selbst Platz zurück und lässt sich nicht an Ort und Stelle aktualisieren: Führen Sie die Speicherrückgewinnung aus, oder verschieben Sie die virtuellen Maschinen auf einen neuen Datenspeicher mit VMFS 6.',
  RATE_METHOD_NOT_OFFERED: 'Die Hosts bieten die Methode {method} nicht an.',
  RATE_OUTSIDE_RANGE: 'Die Hosts nehmen dynamische Raten von {min} bis {max} MB/s an.',
  RATE_OUTSIDE_LIMITS: 'Die Hosts nehmen feste Raten von {min} bis {max} MB/s in Schritten von {step} an.',
  RATE_LIMITS_NEED_RIGHT: 'Ihre Grenzen nennen die Hosts nur Benutzern mit {privilege}.',
  RATE_STRAGGLERS:
    '{hosts}: Dort gilt eine andere Rate, als vCenter anzeigt. VMware (KB 391805) empfiehlt, den Datenspeicher nach einer Änderung auf solchen Hosts auszuhängen und wieder einzuhängen.',
  RATE_NO_HOST:
    'Kein verbundener Host ab ESXi 6.5 außerhalb des Wartungsmodus bindet den Datenspeicher zum Schreiben ein.',
  RATE_HOST_NOT_CONNECTED: 'Der Host ist nicht verbunden.',
  RATE_HOST_SHOWS_NONE: 'Der Host zeigt das Volume nicht an.',
  RATE_HOST_TOO_OLD: 'ESXi vor 6.5 gibt nicht von selbst Platz zurück.',
  RATE_HOST_TAKES_LOW: 'ESXi vor 6.7 behandelt jede Rate wie Priorität niedrig.',
  RATE_HOST_BURSTS:
    'Dieser Build überschreitet seine Grenze, bis 400 GB zurück sind (KB 317939); ESXi 6.7 P01 behebt das.',
  RATE_OFF: 'Die automatische Rückgewinnung ist dann aus: Toter Platz bleibt, bis ein Lauf ihn zurückgibt.',
  RATE_HOSTS_TAKE_LOW: 'ESXi vor 6.7 behandelt jede Rate wie Priorität niedrig: {hosts}.',
  RATE_HOSTS_BURST:
    'Diese Hosts erreichen bis zu 1000 MB/s, bis 400 GB zurück sind, was auch eingestellt ist (KB 317939): {hosts}.',
  RATE_ABOVE_HOST: 'Über 1000 MB/s wurde noch bei keinem Host beobachtet.',
  PREDICTED_BURST:
    '{hosts} der Hosts haben einen Build, der bis zu 1000 MB/s erreicht, bis 400 GB zurück sind (KB 317939): zusammen bis zu {peak} MB/s.',
  RATE_ABOVE_ARRAY: 'Bis zu {peak} MB/s UNMAP erreichten das Array, mehr als die {profile} MB/s seines Profils.',
  RATE_LOSES_PRIORITY:
    'Jetzt gilt Priorität {priority}, die nur esxcli setzen kann: Rückgängig machen wird auf low setzen.',
  RATE_UNDONE_TO_LOW: 'Es galt Priorität {priority}, die nur esxcli setzen kann; stattdessen wird low gesetzt.',
  RATE_CHANGED_SINCE:
    'Seither hat jemand eine andere Rate gesetzt, oder es gibt den Datenspeicher nicht mehr; er bleibt, wie er ist.',
  PREDICTED_ABOVE_ARRAY: 'Bis zu {peak} MB/s UNMAP erreichten das Array, mehr als die {profile} MB/s seines Profils.',
  PREDICTED_NEVER: 'Bei dieser Rate kommt nicht alles von selbst zurück.',
  PREDICTED_THICK: 'Bei dicken Festplatten wurden Grenzen nicht eingehalten; der Grund ist nicht bekannt.',
  ASSUMED_HOSTS: 'Die Löschungen verteilen sich gleichmäßig auf {hosts} Hosts; jeder hält die Rate für sich ein.',
  ASSUMED_OPEN_FILE:
    'Auf dem Datenspeicher ist eine Datei geöffnet, etwa die einer eingeschalteten virtuellen Maschine. Meist beginnt die Rückgewinnung bald nach dem Löschen, es kann aber einen Tag dauern; die Zeiten zählen ab ihrem Beginn.',
  ASSUMED_ALONE:
    'Die Hosts gewinnen auf keinem anderen Datenspeicher zurück; ein Host erreicht über alle höchstens 1000 MB/s.',
  ASSUMED_LOAD:
    'Wie ESXi der Last des Arrays folgt, ist nicht bekannt; hier geht die Rate geradlinig vom Höchstwert auf einem unbelasteten Array zum Mindestwert bei voller Last.',
  ALL_PAUSED: 'Alle Rückgewinnungen sind in den Einstellungen angehalten.',
  BLACKOUT: 'Der Zeitpunkt fällt in eine Sperrzeit des Kalenders {calendar}.',
  DEAD_SPACE_BELOW:
    'Der tote Platz ({bytes:bytes}) liegt nicht über der Schwelle der Richtlinie ({thresholdBytes:bytes}).',
  DEAD_SPACE_UNKNOWN: 'Der tote Platz ist nicht bekannt, die Schwelle der Richtlinie lässt sich nicht prüfen.',
  LAST_RUN_TOO_RECENT: 'Der letzte Lauf begann vor weniger als {hours:count} Stunden.',
  LIMIT_REACHED: 'Die Richtlinie läuft bei einem Start auf höchstens {most:count} Datenspeichern.',
  NOT_REACHED: 'vCenter war nicht zu erreichen: {reason}',
  OUTSIDE_WINDOW: 'Der Zeitpunkt liegt außerhalb der Fenster der Richtlinie.',
  POLICY_NOT_ACTIVE: 'Die Richtlinie ist nicht mehr aktiv.',
  RUN_REFUSED: 'Der Lauf wurde abgelehnt: {reason}',
  SERVICE_ACCOUNT_MISSING: 'Die vCenter-Verbindung hat kein Dienstkonto mehr.',
  SERVICE_ACCOUNT_NEEDED:
    'Die Verbindung zu diesem vCenter hat kein Dienstkonto; ohne eines startet keine Richtlinie von selbst.',
  SERVICE_ACCOUNT_REFUSED: 'vCenter lehnt das Dienstkonto ab: {reason}',
  START_MISSED: 'Zu diesem Zeitpunkt lief kein Dienst, und die Richtlinie holt den Start nicht nach.',
  TOO_SOON: 'Der letzte Start ({lastStart:date}) liegt noch nicht weit genug zurück.',
  UNMAP_NOT_COUNTED:
    'Nicht jeder Host, der ihn einbindet, zählt sein UNMAP; die Bedingung der Richtlinie lässt sich nicht prüfen.',
  UNMAP_NOT_IDLE: 'Hosts haben in den letzten {minutes:count} Minuten UNMAP gesendet.',
  WINDOW_OVER: 'Die Zeit war um, bevor Läufe gestartet werden konnten.',
};
