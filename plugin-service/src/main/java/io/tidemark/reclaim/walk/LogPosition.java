package io.tidemark.reclaim.walk;

import io.tidemark.vcenter.LogLines;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a host's log was read: number and text of the last line seen. Reading goes on AT that line, so that a rotated file
 * shows by being shorter or by holding another line there.
 *
 * @param line number of the last line seen, 0 before the first
 * @param text its text, null when only the number is known
 */
public record LogPosition(int line, @Nullable String text) {

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
                && !text.equals(read.lines().get(0));
    }

    /** Lines of the answer that were not seen before. */
    public List<String> unseen(LogLines read) {
        int skip = Math.max(0, line + 1 - read.first());
        return skip >= read.lines().size()
                ? List.of()
                : read.lines().subList(skip, read.lines().size());
    }

    /** The position after the answer. */
    public LogPosition after(LogLines read) {
        if (read.lines().isEmpty()) {
            return this;
        }
        int last = read.first() + read.lines().size() - 1;
        return last < line
                ? this
                : new LogPosition(last, read.lines().get(read.lines().size() - 1));
    }
}
