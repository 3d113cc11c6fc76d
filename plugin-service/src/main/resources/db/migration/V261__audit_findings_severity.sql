-- Counts by rule and severity read the index only.
drop index audit_findings_by_vcenter;
create index audit_findings_by_vcenter on audit_findings (vcenter, closed_at, rule_id, severity);
