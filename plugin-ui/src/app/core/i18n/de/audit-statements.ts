/** German for the sentences of audits and remediations, by code. */
export const auditStatements: Readonly<Record<string, string>> = {
  AUDIT_OPTION: '{option} ist {actual}; erwartet wird {expected}.',
  AUDIT_OPTION_CHANGED: '{option} ist {actual}; die Vorgabe dieser Version ist {expected}.',
  AUDIT_VENDORS_DISAGREE:
    'Die Hersteller der Geräte dieses Hosts wollen verschiedene Werte: {expected}. Ein Host hat nur einen Wert: Fragen Sie die Hersteller, oder trennen Sie die Arrays.',
  AUDIT_HEARTBEAT_DIFFERS: 'Seine Hosts haben verschiedene Werte von {option}.',
  AUDIT_BLOCK_DELETE_VMFS5:
    'Der Host bindet VMFS-5-Datenspeicher auf löschfähigen Geräten ein und reicht UNMAP der Gäste nicht weiter.',
  AUDIT_BLOCK_DELETE_ALWAYS:
    'Das Profil {profile} will es auf jedem Host, obwohl VMFS-6 UNMAP der Gäste auch ohne weiterreicht.',
  AUDIT_TRANSFER_SIZE_SEVERAL:
    '{option} ist {actual}; erwartet wird {expected}. Der kleinste Wert passt für alle Arrays des Hosts.',
  AUDIT_CLAIM_RULE: 'Keine geladene VAAI-Claim-Rule lässt {devices}-Geräte die XCOPY-Größen des Arrays verwenden.',
  AUDIT_DELETE_UNSUPPORTED: 'Kein Host kann seinen Platz zurückgewinnen: Delete wird nicht unterstützt.',
  AUDIT_DELETE_UNSUPPORTED_SOME: '{hosts} von {of} Hosts sehen Delete als nicht unterstützt.',
  AUDIT_AUTOMATIC_OFF:
    'Platz, den VMs zurückgeben, bleibt auf dem Array belegt, bis jemand eine Rückgewinnung startet.',
  AUDIT_RATE_ABOVE: 'Die automatische Rückgewinnung darf mit {rate} MB/s laufen, mehr als {profile} rät.',
  AUDIT_PATH_POLICY: 'Geräte verwenden eine andere Pfadauswahl, als der Hersteller will.',
  AUDIT_PATH_IOPS: 'Geräte haben eine andere I/O-Grenze, als der Hersteller will.',
  AUDIT_PATH_COUNT: 'Geräte haben weniger Pfade, als der Hersteller verlangt.',
  AUDIT_FAILED: 'Die Prüfung ist fehlgeschlagen: {reason}',
  HOST_NOT_CONNECTED: 'Der Host ist nicht verbunden ({state}).',
  HOST_NOT_READ: 'Der Host ließ sich nicht lesen: {reason}',
  PRIMITIVES_UNREADABLE: 'Der VAAI-Status der Geräte ließ sich nicht lesen: {reason}',
  DEVICES_UNREADABLE: 'Die Geräteliste von esxcli ließ sich nicht lesen: {reason}',
  PATHS_UNREADABLE: 'Die Pfade ließen sich nicht lesen: {reason}',
  CLAIM_RULES_UNREADABLE: 'Die Claim-Rules ließen sich nicht lesen: {reason}',
  HOST_GONE: 'vCenter kennt den Host nicht mehr.',
  HOST_IN_MAINTENANCE: 'Der Host ist im Wartungsmodus.',
  OPTION_NOT_READ: 'Der Wert ließ sich nicht lesen: {reason}',
  OPTION_NOT_EXPOSED: 'Der Host zeigt diese Option nicht.',
  VALUE_ALREADY_SET: 'Der Wert ist bereits gesetzt.',
  VALUE_CHANGED_SINCE: 'Jemand hat den Wert seither auf {value} geändert; er bleibt unberührt.',
  VALUE_NOT_TAKEN: 'Der Host hat die Änderung angenommen und hat weiterhin {value}.',
  PRIVILEGE_MISSING: 'Ihnen fehlt auf diesem Host {privilege}.',
  CHANGE_FAILED: 'Der Wert ließ sich nicht ändern: {reason}',
  CHANGE_NOT_KNOWN: 'Der Dienst wurde beendet; ob der Wert gesetzt wurde, ist nicht bekannt.',
  REMEDIATION_BROKEN_OFF: 'Die Behebung wurde abgebrochen; mehr steht im Protokoll des Dienstes.',
};
