package io.tidemark.inventory.risk;

import java.time.Instant;

/**
 * An administrator's decision to send UNMAP to a target in spite of the warning.
 *
 * @param target id of the target
 * @param name of the array, as the administrator entered it
 */
public record AcceptedRisk(String target, String name, String by, Instant at) {}
