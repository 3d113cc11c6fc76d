/** German for the sentences of audits and remediations, by code. */
export const auditStatements: Readonly<Record<string, string>> = {
  HOST_NOT_AUDITED: 'Der Host wurde noch nicht geprüft.',
  MOUNT_NOT_ACCESSIBLE: 'Der Host kann derzeit nicht auf den Datenspeicher zugreifen.',
  MOUNT_READ_ONLY: 'Der Host mountet den Datenspeicher schreibgeschützt.',
  DEVICE_NOT_SEEN: 'Der Host hat das Gerät {device} nicht gemeldet.',
  DEVICE_WITHOUT_DELETE: 'Laut Host unterstützt {device} UNMAP nicht.',
  DEVICE_DELETE_UNKNOWN: 'Ob {device} UNMAP unterstützt, konnte nicht gelesen werden.',
  HOST_BEFORE_5_5: 'ESXi vor 5.5 bietet nur die Methode mit der Ballondatei; Tidemark führt sie nicht aus.',
  AUDIT_OPTION: '{option} ist {actual}; erwartet wird {expected}.',
  AUDIT_OPTION_CHANGED: '{option} ist {actual}; der Standardwert dieser Version ist {expected}.',
  AUDIT_VENDORS_DISAGREE:
    'Die Hersteller der Geräte dieses Hosts empfehlen verschiedene Werte: {expected}. Ein Host hat nur einen Wert: Wenden Sie sich an die Hersteller, oder trennen Sie die Arrays.',
  AUDIT_HEARTBEAT_DIFFERS: 'Die Hosts haben verschiedene Werte für {option}.',
  AUDIT_BLOCK_DELETE_VMFS5:
    'Der Host mountet VMFS-5-Datenspeicher auf Geräten mit UNMAP-Unterstützung und leitet UNMAP der Gäste nicht weiter.',
  AUDIT_BLOCK_DELETE_ALWAYS:
    'Das Profil {profile} empfiehlt den Wert für jeden Host, obwohl VMFS 6 UNMAP der Gäste auch ohne ihn weiterleitet.',
  AUDIT_TRANSFER_SIZE_SEVERAL:
    '{option} ist {actual}; erwartet wird {expected}. Der kleinste Wert passt für alle Arrays des Hosts.',
  AUDIT_CLAIM_RULE:
    'Keine geladene VAAI-Beanspruchungsregel verwendet für {devices}-Geräte die XCOPY-Größen des Arrays.',
  AUDIT_DELETE_UNSUPPORTED: 'Kein Host kann Speicherplatz zurückgewinnen: Delete wird nicht unterstützt.',
  AUDIT_DELETE_UNSUPPORTED_SOME: 'Auf {hosts} von {of} Hosts wird Delete als nicht unterstützt gemeldet.',
  AUDIT_AUTOMATIC_OFF:
    'Von VMs freigegebener Speicherplatz bleibt auf dem Array belegt, bis eine Rückgewinnung gestartet wird.',
  AUDIT_RATE_ABOVE: 'Die automatische Rückgewinnung darf {rate} MB/s erreichen, mehr als {profile} empfiehlt.',
  AUDIT_PATH_POLICY: 'Geräte verwenden eine andere Pfadauswahlrichtlinie als vom Hersteller empfohlen.',
  AUDIT_PATH_IOPS: 'Geräte haben einen anderen E/A-Grenzwert als vom Hersteller empfohlen.',
  AUDIT_PATH_COUNT: 'Geräte haben weniger Pfade als vom Hersteller gefordert.',
  AUDIT_FAILED: 'Die Prüfung ist fehlgeschlagen: {reason}',
  HOST_NOT_CONNECTED: 'Der Host ist nicht verbunden ({state}).',
  HOST_NOT_READ: 'Der Host konnte nicht gelesen werden: {reason}',
  PRIMITIVES_UNREADABLE: 'Der VAAI-Status der Geräte konnte nicht gelesen werden: {reason}',
  DEVICES_UNREADABLE: 'Die Geräteliste von esxcli konnte nicht gelesen werden: {reason}',
  PATHS_UNREADABLE: 'Die Pfade konnten nicht gelesen werden: {reason}',
  CLAIM_RULES_UNREADABLE: 'Die Beanspruchungsregeln konnten nicht gelesen werden: {reason}',
  HOST_GONE: 'Der Host ist in vCenter nicht mehr vorhanden.',
  HOST_IN_MAINTENANCE: 'Der Host ist im Wartungsmodus.',
  OPTION_NOT_READ: 'Der Wert konnte nicht gelesen werden: {reason}',
  OPTION_NOT_EXPOSED: 'Der Host stellt diese Option nicht bereit.',
  VALUE_ALREADY_SET: 'Der Wert ist bereits festgelegt.',
  VALUE_CHANGED_SINCE: 'Der Wert wurde seither auf {value} geändert und bleibt unverändert.',
  VALUE_NOT_TAKEN: 'Der Host hat die Änderung angenommen, meldet aber weiterhin {value}.',
  PRIVILEGE_MISSING: 'Ihnen fehlt auf diesem Host die Berechtigung {privilege}.',
  CHANGE_FAILED: 'Der Wert konnte nicht geändert werden: {reason}',
  CHANGE_NOT_KNOWN: 'Der Dienst wurde beendet; ob der Wert festgelegt wurde, ist unbekannt.',
  REMEDIATION_BROKEN_OFF: 'Die Behebung wurde abgebrochen. Weitere Informationen finden Sie im Protokoll des Dienstes.',
};
