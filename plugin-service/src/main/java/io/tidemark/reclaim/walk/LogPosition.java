package io.tidemark.reclaim.walk;

import io.tidemark.vcenter.host.LogLines;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a host's log was read: number and text of the last line seen. Reading continues at that line, so that a
 * rotated file is detected if it is shorter or has another line there.
 *
 * @param line number of the last line seen, 0 before the first
 * @param text its text, null when only the number is known; the host may not have written all of it yet
 * @param at the newest time stamp seen, null while none was; after a rotation, older lines are ignored
 */
public record LogPosition(
        int line, @Nullable String text, @Nullable Instant at) {

    public LogPosition(int line, @Nullable String text) {
        this(line, text, null);
    }

    /** Where a rotated file is read from. */
    public LogPosition rewound() {
        return new LogPosition(0, null, at);
    }

    /** Where the next read begins. */
    public int nextStart() {
        return Math.max(1, line);
    }

    /** Whether what came back does not continue what was read: the log was rotated in between. */
    public boolean rotated(LogLines read) {
        if (line == 0) {
            return false;
        }
        if (read.lastInFile() < line) {
            return true;
        }
        return text != null
                && !read.lines().isEmpty()
                && read.first() == line
                && !text.equals(read.lines().get(0))
                && !grown(read);
    }

    /** Whether the last line seen had been written only in part when it was read. */
    private boolean grown(LogLines read) {
        return text != null
                && !text.isEmpty()
                && !read.lines().isEmpty()
                && read.first() == line
                && read.lines().get(0).length() > text.length()
                && read.lines().get(0).startsWith(text);
    }

    /** Whether a line with this time stamp, null without one, can be one that was not seen before a rotation. */
    public boolean canBeNews(@Nullable Instant stamp) {
        return at == null || stamp == null || !stamp.isBefore(at);
    }

    /**
     * Lines of the response that were not read before, or not completely if the part of {@code volumeUuid} was missing.
     */
    public List<String> unseen(LogLines read, String volumeUuid) {
        boolean again =
                text != null && grown(read) && HostdLine.parse(text, volumeUuid).isEmpty();
        int skip = Math.max(0, (again ? line : line + 1) - read.first());
        return skip >= read.lines().size()
                ? List.of()
                : read.lines().subList(skip, read.lines().size());
    }

    /** The position after the response. */
    public LogPosition after(LogLines read) {
        if (read.lines().isEmpty()) {
            return this;
        }
        int last = read.first() + read.lines().size() - 1;
        return last < line
                ? this
                : new LogPosition(last, read.lines().get(read.lines().size() - 1), newest(read.lines()));
    }

    private @Nullable Instant newest(List<String> lines) {
        Instant newest = at;
        for (String one : lines) {
            Instant stamp = HostdLine.time(one);
            if (stamp != null && (newest == null || stamp.isAfter(newest))) {
                newest = stamp;
            }
        }
        return newest;
    }
}
