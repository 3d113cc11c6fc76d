package io.tidemark.platform.report;

import io.tidemark.platform.Statement;
import java.time.Instant;

/**
 * Event: a report is due. It is published once, by one replica.
 *
 * @param kind topic and word, e.g. {@code report.monthly}
 * @param vcenter GUID
 */
public record ReportPublished(Instant at, String kind, String vcenter, Statement summary) {}
