/** German for what the service says of copies, old file systems and old hosts, by code. */
export const storageAdviceStatements: Readonly<Record<string, string>> = {
  XCOPY_NOT_AUDITED:
    'Kein Audit hat {host} gelesen; führen Sie ein VAAI-Audit aus, um seine XCOPY-Einstellungen zu kennen.',
  XCOPY_MOVE_OFF: 'DataMover.HardwareAcceleratedMove ist 0 auf {host}: Der Host kopiert alles selbst.',
  XCOPY_MOVE_UNKNOWN:
    'Ob {host} überhaupt Arrays kopieren lässt (DataMover.HardwareAcceleratedMove), ließ sich nicht lesen.',
  XCOPY_NVME: '{device} ist ein NVMe-Gerät; dort gibt es kein XCOPY.',
  XCOPY_UNSUPPORTED: '{device} unterstützt XCOPY nicht (Clone Status: unsupported).',
  XCOPY_SUPPORT_UNKNOWN: 'Ob {device} XCOPY unterstützt, ist nicht bekannt.',
  XCOPY_SIZE_BY_ARRAY:
    'Eine VAAI-Regel lässt das Array sagen, wie groß eine Anforderung sein darf; ESXi verrät den Wert nicht. Von VMAX sind bis zu 240 MB bekannt.',
  XCOPY_CLAIM_RULES_UNREAD:
    'Die VAAI-Regeln von {host} ließen sich nicht lesen, daher ist nicht bekannt, welche Größe gilt.',
  XCOPY_SIZE_NOT_SHOWN: '{host} zeigt DataMover.MaxHWTransferSize nicht; die Vorgabe von ESXi sind 4 MB.',
  XCOPY_SIZE_SMALL:
    'Eine Anforderung verlangt höchstens {kib} KB; möglich sind 16384 KB. Die Regel des Audits zur XCOPY-Größe sagt, was der Hersteller des Arrays möchte.',
  XCOPY_THIN_ONE_MB: 'Vor ESXi 6.0 nutzen Kopien dünner Platten Anforderungen von 1 MB, was auch eingestellt ist.',
  COPY_SNAPSHOTS: 'Die VM hat Snapshots; löschen Sie sie vor einer Kopie.',
  COPY_SPARSE: '{disk} hat ein Sparse- oder gehostetes Format.',
  COPY_NOT_VMFS: '{datastore} ist vom Typ {type}; XCOPY gibt es nur für VMFS.',
  COPY_EXTENTS_ON_ARRAYS: 'Die Erweiterungen von {datastore} liegen auf mehreren Arrays.',
  COPY_RDM: '{disk} ist ein Raw Device Mapping: Der Host kopiert selbst, wenn die Kopie eine virtuelle Platte ist.',
  COPY_EAGER_TO_THIN: '{disk} ist vorab genullt: Der Host kopiert selbst, wenn die Kopie dünn ist.',
  COPY_TARGET_BLOCK_SIZE: 'Der Host kopiert selbst auf VMFS mit anderer Blockgröße: {datastores}.',
  COPY_TARGET_ARRAY: 'Der Host kopiert selbst auf ein anderes Array: {datastores}.',
  COPY_TARGET_UNKNOWN:
    'Der Host kopiert selbst auf ein anderes Array; von {count} der erreichbaren Datenspeicher ist nicht bekannt, ob sie auf demselben liegen.',
  COPY_SNAPSHOTS_UNKNOWN: 'Ob die VM Snapshots hat, ist nicht bekannt.',
  COPY_FORMAT_UNKNOWN: 'Das Format von {disk} ist nicht bekannt.',
  COPY_DISKS_UNKNOWN: 'vCenter nennt die Platten der VM nicht.',
  COPY_EXTENTS_UNKNOWN: 'Ob die Erweiterungen von {datastore} auf einem Array liegen, ist nicht bekannt.',
  OLD_HOST_NEWER_CAN_RUN:
    '{host} bindet ihn auch ein und ist neu genug: Starten Sie die Rückgewinnung stattdessen dort.',
  OLD_HOST_BALLOON:
    'vmkfstools -y füllt diesen Teil des freien Platzes bis zum Ende mit einer Ballondatei. Dünne Platten, die inzwischen wachsen, können keinen Platz mehr finden, und ihre VMs halten an.',
  OLD_HOST_NO_ROOM:
    'Was frei bleiben muss, 5 % der Kapazität und der Platz, um den dünne Platten wachsen können, lässt keinen Raum für eine Ballondatei. Führen Sie vmkfstools -y hier nicht aus.',
  OLD_HOST_BEFORE_UPDATE_1:
    '{host} ist ESXi 5.0 vor Update 1, das kein vmkfstools -y hat; installieren Sie mindestens Update 1.',
  OLD_HOST_NO_UNMAP: '{host} ist älter als ESXi 5.0 und kann gar keinen Platz zurückgeben.',
  OLD_HOST_UNKNOWN: 'Die Version von {host} ist nicht bekannt, daher wird für ihn nichts geraten.',
  OLD_HOST_GROWTH_UNKNOWN:
    'vCenter sagt nicht, um wie viel die dünnen Platten hier noch wachsen können. Bei vielen davon füllen Sie weniger oder nichts.',
  OLD_HOST_NO_GROWTH: 'Keine dünne Platte kann hier noch wachsen.',
  OLD_HOST_GROWTH: 'Auch die {bytes:bytes}, um die dünne Platten hier noch wachsen können, bleiben frei.',
  OLD_VMFS_NO_AUTOMATIC:
    'VMFS {major} gibt nie von selbst Platz zurück; toter Platz bleibt bis zu einem Rückgewinnungslauf.',
  OLD_VMFS_NO_UPGRADE: 'VMFS {major} lässt sich nicht an Ort und Stelle auf VMFS 6 heben.',
  OLD_VMFS_BLOCK_SIZE:
    'Die Blockgröße ist {bytes:bytes}, daher kann das Array nicht für die Hosts nach VMFS 6 kopieren; sie kopieren selbst, was länger dauert.',
  OLD_VMFS_HOSTS_TOO_OLD: 'VMFS 6 braucht ESXi 6.5 oder neuer auf jedem Host, der es nutzen soll: {hosts}.',
  OLD_VMFS_STEP_NEW:
    'Legen Sie auf einem neuen Volume einen VMFS-6-Datenspeicher mit Platz für {bytes:bytes} an und binden Sie ihn auf denselben Hosts ein; keiner der vorhandenen hat diesen Platz.',
  OLD_VMFS_STEP_TAKE:
    'Nehmen Sie {target}, oder legen Sie auf einem neuen Volume einen VMFS-6-Datenspeicher mit Platz für {bytes:bytes} an.',
  OLD_VMFS_STEP_MOVE:
    'Verschieben Sie VMs und Vorlagen mit Storage vMotion von {datastore} und kopieren Sie, was sonst dort liegt: ISO-Abbilder, Dateien nicht registrierter VMs, Inhaltsbibliotheken.',
  OLD_VMFS_STEP_CHECK:
    'Prüfen Sie, dass nichts auf {datastore} bleibt: weder Heartbeats eines Clusters noch Scratch oder Coredump eines Hosts.',
  OLD_VMFS_STEP_REMOVE:
    'Hängen Sie {datastore} aus und löschen Sie ihn; entfernen Sie dann sein Volume auf dem Array, oder formatieren Sie es neu als VMFS 6.',
};
