/** The service's sentences about the queue, estimates and results of runs in German, by their codes. */
export const deRunStatements: Readonly<Record<string, string>> = {
  ADVICE_AUTOMATIC:
    'Sie wird im Hintergrund ausgeführt und nur, solange eine Datei des Datenspeichers geöffnet ist, z. B. eine Festplatte einer eingeschalteten VM. Dies kann Stunden dauern, bei niedriger Rate länger.',
  ADVICE_DELETE_IGNORED:
    'Überprüfen Sie auf dem Host „esxcli storage core device vaai status get“ (Delete Status) und vmkernel.log auf „Address is not aligned“ (eine nicht ausgerichtete Partition muss neu erstellt werden). Fragen Sie den Hersteller des Arrays, ob UNMAP deaktiviert ist, von Replikation oder Virtualisierung gefiltert oder von diesem Volume nicht unterstützt wird.',
  ADVICE_FRAGMENTED:
    'Arrays geben ganze Seiten oder Extents frei. Liegt freier Speicherplatz in kleineren Teilen vor, wird er zurückgewonnen, wenn VMs auf einen anderen Datenspeicher und zurück oder auf einen neuen VMFS-6-Datenspeicher migriert werden.',
  ADVICE_NOT_ALIGNED:
    'Die Partition beginnt nicht an einer Grenze, die das Array erfordert. Auf dem Datenspeicher kann kein Speicherplatz zurückgewonnen werden: Migrieren Sie die VMs auf einen neuen Datenspeicher und entfernen Sie diesen.',
  ADVICE_NOT_BY_PAGES:
    'Überprüfen Sie, ob das Volume weitere Daten enthält, z. B. eine zweite Partition, und ob Replikation oder Virtualisierung UNMAP weiterleitet. Wenden Sie sich dann an den Hersteller des Arrays.',
  ADVICE_NO_OPEN_FILE:
    'Manuelle Läufe benötigen keine geöffnete Datei. Die automatische Rückgewinnung wird mit der ersten eingeschalteten VM fortgesetzt. Wenn dort keine VM eingeschaltet sein soll, erstellen Sie eine Richtlinie für den Datenspeicher.',
  ADVICE_NOTHING_TO_DO:
    'Manuelle Läufe sind hier nicht erforderlich, solange die automatische Rückgewinnung ausreicht.',
  ADVICE_PAGES:
    'Er wird zurückgewonnen, wenn die belegten Blöcke die Seite verlassen: Migrieren Sie VMs auf einen anderen Datenspeicher und zurück oder auf einen neuen.',
  ADVICE_RUN_AGAIN:
    'Führen Sie den Lauf erneut bis zum Ende aus. Bereits zurückgewonnener Speicherplatz bleibt zurückgewonnen.',
  ADVICE_SHARED:
    'Es liegt kein Fehler vor: Auf einem Array mit Deduplizierung wird physischer Speicherplatz frei, wenn das letzte Volume, das ihn gemeinsam nutzt, ihn freigibt.',
  ADVICE_SNAPSHOTS: 'Warten Sie, bis die Snapshots ablaufen, oder löschen Sie nicht benötigte Snapshots.',
  ADVICE_THICK:
    'Speicherplatz, den Thick- oder genullte Festplatten in VMFS belegen, wird nur in VMFS zurückgewonnen, indem Sie sie mit Storage vMotion in Thin Provision konvertieren. Auf dem Array belegt er nichts.',
  ARRAY_BUSY_LATENCY: 'Das Array ist ausgelastet: Latenz {value:count} µs, Grenzwert {limit:count}.',
  ARRAY_BUSY_LOAD: 'Das Array ist ausgelastet: Last {value} %, Grenzwert {limit} %.',
  ARRAY_BUSY_QUEUE: 'Das Array ist ausgelastet: Warteschlange {value}, Grenzwert {limit}.',
  ARRAY_CALM_AGAIN: 'Die Auslastung des Arrays liegt nach {minutes:count} min wieder unter den Grenzwerten.',
  ARRAY_GUARD_CANNOT_STOP:
    'Das Array ist seit {minutes:count} min zu stark ausgelastet. Ein esxcli-Lauf kann auf dem Host nicht gestoppt werden und läuft bis zum Ende.',
  ARRAY_GUARD_STOPS_TASK: 'Das Array ist seit {minutes:count} min zu stark ausgelastet: Die Aufgabe wird gestoppt.',
  ARRAY_BUSY_TOO_LONG: 'Das Array war länger als {minutes} min zu stark ausgelastet.',
  AUTOMATIC_HAD_LEFT:
    'Die automatische Rückgewinnung ist aktiviert ({priority}), hatte aber {bytes:bytes} nicht zurückgewonnen.',
  AUTOMATIC_LEFT_NOTHING:
    'Das Array meldet nicht mehr Belegung als VMFS: Die automatische Rückgewinnung ({priority}) hat alles zurückgewonnen.',
  AUTOMATIC_SHRINKS:
    'Die automatische Rückgewinnung ist aktiviert und kann einen Teil schon vor dem Lauf zurückgewinnen.',
  CANCELED_IN_VCENTER: 'Die Aufgabe des Laufs wurde im vSphere Client abgebrochen.',
  DEADLINE_OVERRUN:
    'Der Lauf sollte bis {finishBy:date} enden. Ein esxcli-Lauf kann nicht gestoppt werden und läuft bis zum Ende.',
  DEADLINE_PASSED: 'Der Lauf wurde nicht gestartet, bevor er enden sollte ({finishBy:date}).',
  DEADLINE_STOPS_TASK: 'Der Lauf sollte bis {finishBy:date} enden: Die Aufgabe wird gestoppt.',
  DEADLINE_TOO_SHORT:
    'Der Lauf würde mindestens {minutes} min dauern, kann als esxcli-Lauf nicht gestoppt werden und sollte bis {finishBy:date} enden.',
  DELETE_IGNORED:
    'Der Host hat den gesamten freien Speicherplatz von {freeBytes:bytes} ohne Fehler verarbeitet, aber das Array meldet noch {bytes:bytes} mehr Belegung als VMFS: UNMAP wurde angenommen und nicht ausgeführt.',
  DELETE_UNSUPPORTED: 'Laut {host} unterstützt das Gerät {device} kein UNMAP (Delete Status: unsupported).',
  FIND_OUT_ESXCLI:
    "Auf {host}: grep 'Unmap:' /var/log/hostd.log | grep {volume}. Neue Zeilen „Async Unmapped“ zeigen, dass der Host weiterläuft, „Unmap: Done“, dass er fertig ist; solange er läuft, liegt eine verborgene Datei .asyncUnmapFile oben in {datastore}. Starten Sie keinen weiteren Lauf, bevor sie fort ist.",
  FIND_OUT_TASK:
    'Suchen Sie im vSphere Client in den Aufgaben von {host} nach einer Aufgabe zur Rückgewinnung eines VMFS-Volumes und ihrem Ende. Wenn keine mehr vorhanden ist, vergleichen Sie den Wert des Arrays für {datastore} mit dem Wert vor diesem Lauf.',
  HOST_TOO_OLD:
    "Jeder verwendbare Host ist älter als ESXi 5.5; Tidemark führt dort nichts aus. Manuell, in einer Shell des Hosts: cd '/vmfs/volumes/{datastore}' und vmkfstools -y {percent}. Dies füllt {percent} % des freien Speicherplatzes bis zum Ende des Befehls mit einer Ballondatei. Thin-Festplatten, die währenddessen wachsen, erhalten möglicherweise keinen Speicherplatz mehr: nicht ausführen, während VMs erstellt werden.",
  HOST_TOO_OLD_AND_FULL:
    'Jeder verwendbare Host ist älter als ESXi 5.5. vmkfstools -y füllt dort freien Speicherplatz mit einer Ballondatei; hier ist dafür zu wenig frei. Aktualisieren Sie einen Host oder geben Sie zuerst Speicherplatz frei.',
  HOST_WAS_FREE: '{host} war beim Start des Laufs frei, der geplante Host {planned} nicht.',
  NEVER_WRITTEN_HIDES:
    'Festplatten enthalten mindestens {bytes:bytes}, die nie beschrieben wurden oder Nullen sind. Ebenso viel nicht freigegebener Speicherplatz kann dadurch unerkannt bleiben.',
  NEVER_WRITTEN_OR_ZEROED:
    'Das Array meldet {bytes:bytes} weniger Belegung als VMFS: Festplatten enthalten nie beschriebenen Speicherplatz oder Nullen, die das Array nicht speichert.',
  NO_OPEN_FILE:
    'Die automatische Rückgewinnung ist aktiviert ({priority}), hatte aber {bytes:bytes} nicht zurückgewonnen: Beim Beginn des Laufs war keine der {machines:count} VMs auf dem Datenspeicher eingeschaltet. Sie pausiert, solange dort keine Datei geöffnet ist.',
  PARTS_OF_PAGES_STAY_DEAD:
    '{bytes:bytes} wurden nicht zurückgewonnen, obwohl der gesamte freie Speicherplatz verarbeitet wurde: Das Array gibt nur ganze Seiten von {pageBytes:bytes} frei, VMFS gibt Blöcke von {blockBytes:bytes} frei, und eine Seite bleibt belegt, solange einer ihrer Blöcke belegt ist.',
  PART_STAYS_DEAD_NOT_BY_PAGES:
    '{bytes:bytes} wurden nicht zurückgewonnen, obwohl der gesamte freie Speicherplatz verarbeitet wurde. Die Seitengröße des Arrays ist nicht die Ursache: Es gibt Seiten von {pageBytes:bytes} frei, nicht größer als die VMFS-Blöcke von {blockBytes:bytes}.',
  PART_STAYS_DEAD:
    '{bytes:bytes} wurden nicht zurückgewonnen, obwohl der gesamte freie Speicherplatz verarbeitet wurde. Weder der Host noch das Array melden eine Ursache.',
  QUEUE_PAUSED: 'Alle Läufe sind in den Einstellungen angehalten; keiner wird gestartet.',
  READ_FROM_OTHER_ARRAY:
    'Nur noch {array} meldet das Volume, ein anderes Array als zuvor: Werte verschiedener Arrays werden nicht verglichen.',
  SAMPLE_OLD: 'Der Wert des Arrays ist {minutes} min alt.',
  SEVERAL_EXTENTS: 'Der Wert ist die Summe von {extents} Erweiterungen.',
  SNAPSHOTS_KEEP_PHYSICAL:
    'Snapshots auf dem Array belegen {bytes:bytes}: Gemeinsam genutzter physischer Speicherplatz wird erst zurückgewonnen, wenn sie ablaufen.',
  TAKEN_OVER: 'Der Dienst wurde beendet, bevor der Host beauftragt wurde; er führt den Lauf als {user} fort.',
  TURN_CAME: 'Der Lauf wird auf {host} ausgeführt; vor dem Start werden Werte gelesen.',
  TURN_IS_NEXT: 'Startet in Kürze.',
  UNMAP_NOT_ALIGNED: 'vmkernel.log von {host} meldet, dass UNMAP als nicht ausgerichtet abgelehnt wurde: {line}',
  WAITS_FOR_ARRAY: 'Wartet, bis einer von {ceiling} Läufen auf demselben Array endet.',
  WAITS_FOR_HOST: 'Wartet auf einen Host: Auf allen {hosts} geeigneten wird ein Lauf ausgeführt.',
  WAITS_FOR_VCENTER: 'Wartet, bis einer von {ceiling} Läufen dieses vCenters endet.',
  WALK_ON_BUSY_ARRAY: '{busy:code} Der Lauf kann nicht pausiert werden und wird fortgesetzt.',
  WALK_CUT_SHORT:
    '{bytes:bytes} wurden nicht zurückgewonnen: Der Lauf endete, bevor der gesamte freie Speicherplatz verarbeitet war.',
  WALK_CUT_SHORT_AT:
    '{bytes:bytes} wurden nicht zurückgewonnen: Nur {walkedBytes:bytes} von {freeBytes:bytes} freiem Speicherplatz wurden verarbeitet.',
};
