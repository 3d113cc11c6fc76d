package io.tidemark.capacity.query;

import io.tidemark.capacity.series.CapacityEvent;
import io.tidemark.platform.Statement;
import java.util.List;

/**
 * What freed space of a datastore in a time range, as far as vCenter keeps its events.
 *
 * @param items oldest first
 * @param notes why events of the time range can be missing, and what follows from large deletions
 */
public record SpaceCauses(List<CapacityEvent> items, List<Statement> notes) {}
