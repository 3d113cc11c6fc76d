package io.tidemark.audit.finding;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.shell.ShellWord;
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

    /** Without commands if one has characters that control a terminal: they can be from an array. */
    public static Remedy commands(List<String> commands) {
        boolean printable = commands.stream().allMatch(ShellWord::isPrintable);
        return new Remedy(List.of(), printable ? List.copyOf(commands) : List.of());
    }
}
