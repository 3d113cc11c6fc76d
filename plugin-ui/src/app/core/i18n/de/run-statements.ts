/** The service's sentences about the queue, estimates and results of runs in German, by their codes. */
export const deRunStatements: Readonly<Record<string, string>> = {
  ADVICE_AUTOMATIC:
    'Sie arbeitet im Hintergrund und nur, solange eine Datei des Datenspeichers offen ist, etwa eine Platte einer laufenden VM; das kann Stunden dauern, mit niedriger Rate länger.',
  ADVICE_DELETE_IGNORED:
    'Prüfen Sie auf dem Host „esxcli storage core device vaai status get“ (Delete Status) und vmkernel.log auf „Address is not aligned“ (eine nicht ausgerichtete Partition muss neu angelegt werden); fragen Sie den Hersteller des Arrays, ob UNMAP abgeschaltet ist, von Replikation oder Virtualisierung dazwischen gefiltert oder von diesem Volume nicht unterstützt wird.',
  ADVICE_FRAGMENTED:
    'Arrays geben ganze Seiten oder Extents zurück. Sollte freier Platz in kleineren Stücken liegen, kommt er zurück, wenn VMs auf einen anderen Datenspeicher und zurück oder auf einen neuen VMFS-6-Datenspeicher verschoben werden.',
  ADVICE_NOT_ALIGNED:
    'Die Partition beginnt nicht dort, wo das Array es verlangt; der Datenspeicher kann so nie Platz zurückgeben: Verschieben Sie seine VMs auf einen neuen und entfernen Sie diesen.',
  ADVICE_NOT_BY_PAGES:
    'Prüfen Sie, ob noch etwas anderes auf dem Volume liegt, etwa eine zweite Partition, und ob Replikation oder Virtualisierung dazwischen UNMAP weitergibt; fragen Sie dann den Hersteller des Arrays.',
  ADVICE_NO_OPEN_FILE:
    'Manuelle Läufe arbeiten auch ohne offene Datei. Die automatische Rückgewinnung nimmt die Arbeit mit der ersten eingeschalteten VM wieder auf; wo keine laufen soll, geben Sie dem Datenspeicher eine Richtlinie.',
  ADVICE_NOTHING_TO_DO: 'Manuelle Läufe bringen hier nichts, solange die automatische Rückgewinnung mitkommt.',
  ADVICE_PAGES:
    'Er kommt zurück, wenn die belegten Blöcke aus der Seite heraus kommen: Verschieben Sie VMs auf einen anderen Datenspeicher und zurück oder auf einen neuen.',
  ADVICE_RUN_AGAIN: 'Erneut bis zum Ende ausführen; was zurückgegeben wurde, bleibt zurückgegeben.',
  ADVICE_SHARED:
    'Nichts ist falsch: Auf einem Array mit Deduplizierung wird physischer Platz frei, wenn das letzte Volume ihn zurückgibt, das ihn teilt.',
  ADVICE_SNAPSHOTS: 'Warten Sie, bis die Snapshots ablaufen, oder löschen Sie, was nicht gebraucht wird.',
  ADVICE_THICK:
    'Platz, den dicke oder genullte Platten in VMFS belegen, kommt nur in VMFS zurück, indem man sie dünn macht (Storage vMotion); auf dem Array belegt er nichts.',
  ARRAY_BUSY_LATENCY: 'Das Array ist ausgelastet: Latenz {value:count} µs, Grenze {limit:count}.',
  ARRAY_BUSY_LOAD: 'Das Array ist ausgelastet: Last {value} %, Grenze {limit} %.',
  ARRAY_BUSY_QUEUE: 'Das Array ist ausgelastet: Warteschlange {value}, Grenze {limit}.',
  ARRAY_CALM_AGAIN: 'Das Array liegt nach {minutes:count} min wieder unter seinen Grenzen.',
  ARRAY_GUARD_CANNOT_STOP:
    'Das Array ist seit {minutes:count} min zu stark ausgelastet; ein esxcli-Lauf lässt sich auf dem Host nicht anhalten und läuft bis zum Ende.',
  ARRAY_GUARD_STOPS_TASK: 'Das Array ist seit {minutes:count} min zu stark ausgelastet: Die Aufgabe wird angehalten.',
  ARRAY_BUSY_TOO_LONG: 'Das Array war länger als {minutes} min zu stark ausgelastet.',
  AUTOMATIC_HAD_LEFT: 'Die automatische Rückgewinnung ist an ({priority}), hatte aber {bytes:bytes} übrig gelassen.',
  AUTOMATIC_LEFT_NOTHING:
    'Das Array zählt nicht mehr, als VMFS belegt: Die automatische Rückgewinnung ({priority}) hat nichts übrig gelassen.',
  AUTOMATIC_SHRINKS: 'Die automatische Rückgewinnung ist an und kann einen Teil schon vor dem Lauf zurückgeben.',
  CANCELED_IN_VCENTER: 'Die Aufgabe des Laufs wurde im vSphere Client abgebrochen.',
  DEADLINE_OVERRUN:
    'Er sollte bis {finishBy:date} enden; ein esxcli-Lauf lässt sich nicht anhalten und läuft bis zum Ende.',
  DEADLINE_PASSED: 'Der Lauf war nicht an der Reihe, bevor er enden sollte ({finishBy:date}).',
  DEADLINE_STOPS_TASK: 'Er sollte bis {finishBy:date} enden: Die Aufgabe wird angehalten.',
  DEADLINE_TOO_SHORT:
    'Er würde mindestens {minutes} min dauern, lässt sich als esxcli-Lauf nicht anhalten und sollte bis {finishBy:date} enden.',
  DELETE_IGNORED:
    'Der Host hat alle {freeBytes:bytes} freien Platz ohne Fehler abgelaufen, und doch zählt das Array noch {bytes:bytes} mehr, als VMFS belegt: UNMAP wurde angenommen und nicht ausgeführt.',
  DELETE_UNSUPPORTED: 'Laut {host} unterstützt das Gerät {device} kein UNMAP (Delete Status: unsupported).',
  FIND_OUT_ESXCLI:
    "Auf {host}: grep 'Unmap:' /var/log/hostd.log | grep {volume}. Neue Zeilen „Async Unmapped“ zeigen, dass der Host weiterläuft, „Unmap: Done“, dass er fertig ist; solange er läuft, liegt eine verborgene Datei .asyncUnmapFile oben in {datastore}. Starten Sie keinen weiteren Lauf, bevor sie fort ist.",
  FIND_OUT_TASK:
    'Suchen Sie im vSphere Client unter den Aufgaben von {host} eine, die ein VMFS-Volume zurückgibt, und ihr Ende. Gibt es keine mehr, vergleichen Sie den Wert des Arrays für {datastore} mit dem vor diesem Lauf.',
  HOST_TOO_OLD:
    "Jeder nutzbare Host ist älter als ESXi 5.5; Tidemark führt dort nichts aus. Von Hand, in einer Shell des Hosts: cd '/vmfs/volumes/{datastore}' und vmkfstools -y {percent}. Das füllt {percent} % des freien Platzes bis zum Ende mit einer Ballondatei, und dünne Platten, die inzwischen wachsen, können keinen Platz mehr finden: nie, während VMs angelegt werden.",
  HOST_TOO_OLD_AND_FULL:
    'Jeder nutzbare Host ist älter als ESXi 5.5. vmkfstools -y füllt dort freien Platz mit einer Ballondatei; hier ist dafür zu wenig frei. Aktualisieren Sie einen Host oder schaffen Sie zuerst Platz.',
  HOST_WAS_FREE: '{host} war frei, als der Lauf an der Reihe war; der geplante Host {planned} war es nicht.',
  NEVER_WRITTEN_HIDES:
    'Platten halten mindestens {bytes:bytes}, die nie beschrieben wurden oder Nullen sind: Dahinter kann ebenso viel toter Platz verborgen sein.',
  NEVER_WRITTEN_OR_ZEROED:
    'Das Array zählt {bytes:bytes} weniger, als VMFS belegt: Platten halten Platz, der nie beschrieben wurde, oder Nullen, die das Array nicht speichert.',
  NO_OPEN_FILE:
    'Die automatische Rückgewinnung ist an ({priority}), hatte aber {bytes:bytes} übrig gelassen: Beim Beginn des Laufs war keine der {machines:count} VMs auf dem Datenspeicher eingeschaltet, und sie ruht, solange dort keine Datei offen ist.',
  PARTS_OF_PAGES_STAY_DEAD:
    '{bytes:bytes} bleiben tot, obwohl der ganze freie Platz abgelaufen wurde: Das Array gibt nur ganze Seiten von {pageBytes:bytes} zurück, VMFS gibt Blöcke von {blockBytes:bytes} frei, und eine Seite bleibt, solange einer ihrer Blöcke belegt ist.',
  PART_STAYS_DEAD_NOT_BY_PAGES:
    '{bytes:bytes} bleiben tot, obwohl der ganze freie Platz abgelaufen wurde. An den Seiten des Arrays liegt es nicht: Es gibt Stücke von {pageBytes:bytes} zurück, nicht größer als die Blöcke von {blockBytes:bytes} von VMFS.',
  PART_STAYS_DEAD:
    '{bytes:bytes} bleiben tot, obwohl der ganze freie Platz abgelaufen wurde; weder der Host noch das Array sagen, warum.',
  QUEUE_PAUSED: 'Alle Läufe sind in den Einstellungen angehalten; keiner wird gestartet.',
  READ_FROM_OTHER_ARRAY:
    'Vom Volume berichtet nur noch {array}, ein anderes Array als zuvor: Werte verschiedener Arrays werden nicht verglichen.',
  SAMPLE_OLD: 'Der Wert des Arrays ist {minutes} min alt.',
  SEVERAL_EXTENTS: 'Der Wert ist die Summe von {extents} Extents.',
  SNAPSHOTS_KEEP_PHYSICAL:
    'Snapshots auf dem Array halten {bytes:bytes}: Gemeinsamer physischer Platz kommt erst zurück, wenn sie ablaufen.',
  TAKEN_OVER: 'Der Dienst wurde beendet, bevor der Host gefragt wurde; er führt den Lauf als {user} fort.',
  TURN_CAME: 'Der Lauf ist auf {host} an der Reihe; vor dem Start werden Werte genommen.',
  TURN_IS_NEXT: 'Beginnt gleich.',
  UNMAP_NOT_ALIGNED: 'vmkernel.log von {host} sagt, dass UNMAP als nicht ausgerichtet abgelehnt wurde: {line}',
  WAITS_FOR_ARRAY: 'Wartet, bis einer von {ceiling} Läufen auf demselben Array endet.',
  WAITS_FOR_HOST: 'Wartet auf einen Host: Alle {hosts}, die es könnten, haben einen Lauf.',
  WAITS_FOR_VCENTER: 'Wartet, bis einer von {ceiling} Läufen dieses vCenters endet.',
  WALK_ON_BUSY_ARRAY: '{busy:code} Pausieren lässt sich ein Lauf nicht; er geht weiter.',
  WALK_CUT_SHORT: '{bytes:bytes} bleiben tot: Der Lauf endete, bevor er den ganzen freien Platz abgelaufen hatte.',
  WALK_CUT_SHORT_AT:
    '{bytes:bytes} bleiben tot: Nur {walkedBytes:bytes} von {freeBytes:bytes} freiem Platz wurden abgelaufen.',
};
