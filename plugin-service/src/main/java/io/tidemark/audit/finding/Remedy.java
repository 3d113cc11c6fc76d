package io.tidemark.audit.finding;

import io.tidemark.platform.ObjectId;
import java.util.List;

/**
 * The fix of a finding: options that Tidemark can change, and commands that it only shows.
 *
 * @param commands commands to run manually
 */
public record Remedy(List<Change> changes, List<String> commands) {

    /**
     * One option of one host.
     *
     * @param from value now
     * @param to value it should have
     */
    public record Change(ObjectId host, String hostName, String option, String from, String to) {}

    static final Remedy NONE = new Remedy(List.of(), List.of());

    public static Remedy change(Change change) {
        return new Remedy(List.of(change), List.of());
    }

    public static Remedy commands(List<String> commands) {
        return new Remedy(List.of(), List.copyOf(commands));
    }
}
