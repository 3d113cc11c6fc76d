package io.tidemark.policy;

import io.tidemark.policy.schedule.ScheduledStart;

/** An upcoming start, for the calendar of all policies. */
public record PolicyOccurrence(String policyId, String policyName, String zone, ScheduledStart start) {}
