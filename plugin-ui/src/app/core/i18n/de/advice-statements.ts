/** German for what advice says of VMs and their disks. */
export const adviceStatements: Readonly<Record<string, string>> = {
  HARDWARE_NOT_TOLD: 'vCenter liefert keine Hardwaredaten dieser VM.',
  RAW_MAPPING: 'Die Festplatte ist eine Raw-Gerätezuordnung; UNMAP hängt vom Gast und vom Gerät ab.',
  DATASTORE_NOT_TOLD: 'vCenter meldet nicht, auf welchem Datenspeicher sie liegt.',
  LOCAL_DEVICE: 'Der Datenspeicher ist ein lokales Gerät eines Hosts, nicht auf einem Array.',
  OTHER_FILE_SYSTEM:
    'Die Festplatte liegt auf {fileSystem}; diese Voraussetzungen gelten für VMFS 5, VMFS 6 und vVols.',
  ON_ARRAY: 'Auf {fileSystem}.',
  FORMAT_NOT_TOLD: 'vCenter meldet nicht, ob die Festplatte im Format Thin Provision vorliegt.',
  THIN: 'Die Festplatte hat das Format Thin Provision.',
  THICK: 'Die Festplatte hat ein Thick-Format; UNMAP wird Gästen nur auf Thin-Festplatten angeboten.',
  MAKE_THIN: 'Migrieren Sie die Festplatte mit Storage vMotion in das Format Thin Provision.',
  HARDWARE_VERSION_NOT_TOLD: 'vCenter meldet die Hardwareversion dieser VM nicht.',
  HARDWARE_VERSION_FITS: 'Hardwareversion {version}.',
  HARDWARE_VERSION_BY_GUEST:
    'Hardwareversion {version} ist für Windows ausreichend, nicht für Linux; das Gastbetriebssystem ist nicht sicher bekannt.',
  HARDWARE_VERSION_TOO_OLD: 'Hardwareversion {version}; erforderlich ist mindestens {needed}.',
  UPGRADE_HARDWARE:
    'Führen Sie bei ausgeschalteter VM ein Upgrade der VM-Kompatibilität auf Hardwareversion {needed} oder höher durch. Dies kann nicht rückgängig gemacht werden.',
  LINUX: 'Linux sendet UNMAP, wenn die Dateisysteme mit discard gemountet sind oder fstrim ausgeführt wird.',
  WINDOWS: 'Windows sendet UNMAP automatisch, sofern dies im Gast nicht deaktiviert ist.',
  WINDOWS_TOO_OLD: 'Dieses Windows ist älter als Windows 8 oder Windows Server 2012.',
  UPGRADE_GUEST: 'Führen Sie für den Gast ein Upgrade auf Windows 8, Windows Server 2012 oder höher durch.',
  WINDOWS_RELEASE_NOT_TOLD:
    'Das Gastbetriebssystem ist Windows; ob mindestens Windows 8 oder Windows Server 2012, ist unbekannt.',
  GUEST_NOT_TOLD: 'Weder VMware Tools noch die Einstellungen der VM geben das Gastbetriebssystem an.',
  GUEST_NOT_DOCUMENTED: 'VMware dokumentiert UNMAP aus dem Gast nur für Windows und Linux.',
  SNAPSHOTS_NOT_TOLD: 'vCenter meldet nicht, ob die Festplatte Snapshots hat.',
  NO_SNAPSHOT: 'Die Festplatte hat keine Snapshots.',
  SNAPSHOT_VMFS_SPARSE:
    'Die Festplatte hat einen Snapshot im Format VMFSsparse; dieses Format unterstützt UNMAP nicht.',
  SNAPSHOT_FORMAT: 'Die Festplatte hat einen Snapshot in einem Format, für das UNMAP nicht dokumentiert ist.',
  SNAPSHOT_ON_VMFS_5: 'Auf VMFS 5 unterstützt keine Festplatte mit Snapshot UNMAP.',
  SNAPSHOT_HOST_NOT_TOLD: 'SEsparse-Snapshots unterstützen UNMAP ab ESXi 6.7; die Version des Hosts ist unbekannt.',
  SNAPSHOT_SE_SPARSE:
    'Der SEsparse-Snapshot unterstützt UNMAP, solange die VM eingeschaltet ist, und nur in der obersten Ebene.',
  SNAPSHOT_BEFORE_6_7: 'SEsparse-Snapshots unterstützen UNMAP erst ab ESXi 6.7.',
  MAKE_FULL_CLONE: 'Dies ist ein verknüpfter Klon: Erstellen Sie daraus einen vollständigen Klon.',
  DELETE_SNAPSHOTS: 'Löschen Sie die Snapshots der VM, wenn sie nicht mehr benötigt werden.',
  NOT_TRACKED: 'Changed Block Tracking ist deaktiviert.',
  TRACKED_HARMLESS: 'Ab ESXi 6.5 wirkt sich Changed Block Tracking nicht aus.',
  TRACKED_BEFORE_6_0: 'Der Host ist ohnehin zu alt für UNMAP aus Gästen.',
  TRACKING_NOT_TOLD: 'vCenter meldet nicht, ob Changed Block Tracking aktiviert ist.',
  TRACKED_HOST_NOT_TOLD:
    'Changed Block Tracking ist aktiviert. ESXi 6.0 gibt UNMAP dann möglicherweise nicht weiter; welche Builds betroffen sind, ist nicht bestätigt.',
  TRACKED_ON_6_0:
    'Changed Block Tracking ist aktiviert. ESXi 6.0 gibt UNMAP dann möglicherweise nicht weiter; welche Builds betroffen sind, ist nicht bestätigt.',
  RELEASE_NOT_TOLD: 'vCenter meldet die ESXi-Version des Hosts der VM nicht.',
  RELEASE_FITS: 'Auf dem Host läuft ESXi {version}.',
  RELEASE_BY_GUEST:
    'ESXi 6.0 ist für Windows ausreichend, nicht für Linux; das Gastbetriebssystem ist nicht sicher bekannt.',
  RELEASE_TOO_OLD: 'Auf dem Host läuft ESXi {version}; erforderlich ist mindestens {needed}.',
  UPGRADE_HOST: 'Führen Sie die VM auf einem Host mit ESXi {needed} oder höher aus.',
  BLOCK_DELETE_BY_STORE: 'Ob VMFS3.EnableBlockDelete relevant ist, hängt vom Datenspeicher ab.',
  BLOCK_DELETE_NOT_USED: 'VMFS3.EnableBlockDelete ist nur auf VMFS 5 relevant.',
  BLOCK_DELETE_DEFUNCT: 'Vor ESXi 6.0 hat VMFS3.EnableBlockDelete keine Auswirkung auf Gäste.',
  BLOCK_DELETE_NOT_TOLD: 'VMFS3.EnableBlockDelete konnte auf dem Host der VM nicht gelesen werden.',
  BLOCK_DELETE_ON: 'VMFS3.EnableBlockDelete ist auf dem Host der VM 1.',
  BLOCK_DELETE_OFF:
    'VMFS3.EnableBlockDelete ist auf dem Host der VM 0: Die Festplatte wird kleiner, aber das Array erhält kein UNMAP.',
  SET_BLOCK_DELETE:
    'Legen Sie VMFS3.EnableBlockDelete auf jedem Host des Datenspeichers auf 1 fest; die Prüfung bietet diese Änderung an.',
  GRANULARITY_VVOL: 'Ein vVol ist ein Volume des Arrays selbst.',
  GRANULARITY_FLASHARRAY: 'Das Array ist ein FlashArray, das UNMAP von Gästen annimmt.',
  GRANULARITY_FITS: 'Speicherplatz wird in Schritten von {stepBytes:bytes} zurückgewonnen.',
  GRANULARITY_COARSE:
    'Speicherplatz wird in Schritten von {stepBytes:bytes} zurückgewonnen; diese ESXi-Version unterstützt dies.',
  GRANULARITY_TOO_COARSE:
    'Speicherplatz wird in Schritten von {stepBytes:bytes} zurückgewonnen; diese ESXi-Version erfordert 1 MB oder einen Teiler davon.',
  GRANULARITY_BY_BUILD:
    'Speicherplatz wird in Schritten über 1 MB zurückgewonnen; dies unterstützen nur spätere Builds von ESXi 6.7.',
  GRANULARITY_NOT_TOLD:
    'vCenter meldet nicht, in welchen Schritten das Array Speicherplatz zurückgewinnt; höchstens 1 MB ist sicher.',
};
