package io.tidemark.audit;

import io.tidemark.platform.MessageCode;

/** Why a request for audits, their profiles and schedules, waivers or remediations is refused. */
public enum AuditProblemMessage implements MessageCode {
    AUDIT_CRON,
    AUDIT_NOT_COMPLETED,
    AUDIT_NOT_FOUND,
    AUDIT_RULE_NOT_FOUND,
    AUDIT_SCHEDULE_NOT_FOUND,
    AUDIT_SCOPE_TYPE,
    FINDINGS_NOT_FOUND,
    FINDINGS_NOT_REMEDIABLE,
    FINDING_NOT_FOUND,
    FINDING_RESOLVED,
    FINDING_WITHOUT_OPTION,
    NOTHING_TO_CHANGE,
    NOTHING_TO_UNDO,
    PROFILE_CHANGED,
    PROFILE_DEVICES,
    PROFILE_NOT_FOUND,
    PROFILE_RELEASE,
    PROFILE_SETTING_REPEATED,
    PROFILE_VALUE,
    PROFILE_VENDOR,
    REMEDIATION_NOT_FOUND,
    REMEDIATION_RUNNING,
    REMEDIATION_UNDONE,
    TOO_MANY_AUDITS,
    WAIVER_NOT_FOUND
}
