/** German for what the service says of copies, old file systems and old hosts, by code. */
export const storageAdviceStatements: Readonly<Record<string, string>> = {
  XCOPY_NOT_AUDITED:
    '{host} wurde noch nicht geprüft. Führen Sie eine VAAI-Prüfung aus, um die XCOPY-Einstellungen zu lesen.',
  XCOPY_MOVE_OFF: 'DataMover.HardwareAcceleratedMove ist auf {host} 0: Der Host kopiert alle Daten selbst.',
  XCOPY_MOVE_UNKNOWN:
    'Ob {host} Kopien an Arrays auslagert (DataMover.HardwareAcceleratedMove), konnte nicht gelesen werden.',
  XCOPY_NVME: '{device} ist ein NVMe-Gerät, das XCOPY nicht unterstützt.',
  XCOPY_UNSUPPORTED: '{device} unterstützt XCOPY nicht (Clone Status: unsupported).',
  XCOPY_SUPPORT_UNKNOWN: 'Ob {device} XCOPY unterstützt, ist unbekannt.',
  XCOPY_SIZE_BY_ARRAY:
    'Gemäß einer VAAI-Beanspruchungsregel bestimmt das Array die Anforderungsgröße; ESXi zeigt den Wert nicht an. Für VMAX sind bis zu 240 MB bekannt.',
  XCOPY_CLAIM_RULES_UNREAD:
    'Die VAAI-Beanspruchungsregeln von {host} konnten nicht gelesen werden, daher ist die geltende Größe unbekannt.',
  XCOPY_SIZE_NOT_SHOWN: '{host} stellt DataMover.MaxHWTransferSize nicht bereit; der Standardwert von ESXi ist 4 MB.',
  XCOPY_SIZE_SMALL:
    'Eine Anforderung umfasst höchstens {kib} KB; möglich sind 16384 KB. Die Prüfregel zur XCOPY-Größe zeigt die Empfehlung des Array-Herstellers.',
  XCOPY_THIN_ONE_MB:
    'Vor ESXi 6.0 verwenden Kopien von Thin-Festplatten unabhängig von der Einstellung Anforderungen von 1 MB.',
  COPY_SNAPSHOTS: 'Die VM hat Snapshots; löschen Sie sie vor dem Kopieren.',
  COPY_SPARSE: '{disk} hat ein Sparse- oder gehostetes Format.',
  COPY_NOT_VMFS: '{datastore} hat den Typ {type}; XCOPY ist nur auf VMFS verfügbar.',
  COPY_EXTENTS_ON_ARRAYS: 'Die Erweiterungen von {datastore} liegen auf mehreren Arrays.',
  COPY_RDM:
    '{disk} ist eine Raw-Gerätezuordnung: Der Host kopiert selbst, wenn die Kopie eine virtuelle Festplatte ist.',
  COPY_EAGER_TO_THIN:
    '{disk} hat das Format Thick-Provision Eager-Zeroed: Der Host kopiert selbst, wenn die Kopie das Format Thin Provision hat.',
  COPY_TARGET_BLOCK_SIZE: 'Der Host kopiert selbst auf VMFS mit anderer Blockgröße: {datastores}.',
  COPY_TARGET_ARRAY: 'Der Host kopiert selbst auf ein anderes Array: {datastores}.',
  COPY_TARGET_UNKNOWN:
    'Der Host kopiert selbst auf ein anderes Array; von {count} der erreichbaren Datenspeicher ist unbekannt, ob sie auf demselben Array liegen.',
  COPY_SNAPSHOTS_UNKNOWN: 'Ob die VM Snapshots hat, ist unbekannt.',
  COPY_FORMAT_UNKNOWN: 'Das Format von {disk} ist unbekannt.',
  COPY_DISKS_UNKNOWN: 'vCenter meldet die Festplatten der VM nicht.',
  COPY_EXTENTS_UNKNOWN: 'Ob die Erweiterungen von {datastore} auf einem Array liegen, ist unbekannt.',
  OLD_HOST_NEWER_CAN_RUN:
    '{host} mountet den Datenspeicher ebenfalls und hat eine ausreichende Version: Starten Sie die Rückgewinnung dort.',
  OLD_HOST_BALLOON:
    'vmkfstools -y füllt diesen Teil des freien Speicherplatzes bis zum Ende des Befehls mit einer Ballondatei. Thin-Festplatten, die währenddessen wachsen, erhalten möglicherweise keinen Speicherplatz mehr, und ihre VMs werden angehalten.',
  OLD_HOST_NO_ROOM:
    'Der freizuhaltende Speicherplatz, 5 % der Kapazität und das mögliche Wachstum der Thin-Festplatten, lässt keinen Platz für eine Ballondatei. Führen Sie vmkfstools -y hier nicht aus.',
  OLD_HOST_BEFORE_UPDATE_1:
    '{host} ist ESXi 5.0 vor Update 1 ohne vmkfstools -y; installieren Sie mindestens Update 1.',
  OLD_HOST_NO_UNMAP: '{host} ist älter als ESXi 5.0 und kann keinen Speicherplatz zurückgewinnen.',
  OLD_HOST_UNKNOWN: 'Die Version von {host} ist unbekannt, daher gibt es keine Empfehlung.',
  OLD_HOST_GROWTH_UNKNOWN:
    'vCenter meldet nicht, um wie viel die Thin-Festplatten hier noch wachsen können. Bei vielen Thin-Festplatten füllen Sie weniger oder nichts.',
  OLD_HOST_NO_GROWTH: 'Hier kann keine Thin-Festplatte mehr wachsen.',
  OLD_HOST_GROWTH: 'Die {bytes:bytes}, um die Thin-Festplatten hier noch wachsen können, bleiben ebenfalls frei.',
  OLD_VMFS_NO_AUTOMATIC:
    'VMFS {major} unterstützt keine automatische Rückgewinnung; nicht freigegebener Speicherplatz bleibt bis zu einem Rückgewinnungslauf belegt.',
  OLD_VMFS_NO_UPGRADE: 'Ein direktes Upgrade von VMFS {major} auf VMFS 6 ist nicht möglich.',
  OLD_VMFS_BLOCK_SIZE:
    'Die Blockgröße ist {bytes:bytes}, daher kann das Array Kopien auf VMFS 6 nicht übernehmen; die Hosts kopieren selbst, was länger dauert.',
  OLD_VMFS_HOSTS_TOO_OLD: 'VMFS 6 erfordert ESXi 6.5 oder höher auf jedem Host, der darauf zugreift: {hosts}.',
  OLD_VMFS_STEP_NEW:
    'Erstellen Sie auf einem neuen Volume einen VMFS-6-Datenspeicher mit {bytes:bytes} freiem Speicherplatz und mounten Sie ihn auf denselben Hosts; keiner der vorhandenen hat so viel Speicherplatz.',
  OLD_VMFS_STEP_TAKE:
    'Verwenden Sie {target} oder erstellen Sie auf einem neuen Volume einen VMFS-6-Datenspeicher mit {bytes:bytes} freiem Speicherplatz.',
  OLD_VMFS_STEP_MOVE:
    'Migrieren Sie VMs und Vorlagen mit Storage vMotion von {datastore} und kopieren Sie die übrigen Daten: ISO-Images, Dateien nicht registrierter VMs, Inhaltsbibliotheken.',
  OLD_VMFS_STEP_CHECK:
    'Stellen Sie sicher, dass {datastore} leer ist: keine Heartbeats eines Clusters, kein Scratch oder Core-Dump eines Hosts.',
  OLD_VMFS_STEP_REMOVE:
    'Unmounten und löschen Sie {datastore}; entfernen Sie dann das Volume auf dem Array oder formatieren Sie es neu als VMFS 6.',
};
