package io.tidemark.policy;

import io.tidemark.policy.schedule.ScheduledStart;

/** A start to come, for the calendar of all policies. */
public record PolicyOccurrence(String policyId, String policyName, String zone, ScheduledStart start) {}
