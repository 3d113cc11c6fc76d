package io.tidemark.reclaim.unmap;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of hostd.log about a manual UNMAP of one volume; only the text from {@code Unmap:} on is the same in all
 * releases.
 *
 * @param at the host's time stamp, null when the line has none
 * @param operation opID of the command, cut when it is very long; null on releases that do not write it
 * @param blocks blocks of this pass, or of the entire run if {@code done}
 */
public record HostdLine(@Nullable Instant at, @Nullable String operation, boolean done, long blocks) {

    private static final Pattern PASS =
            Pattern.compile("Unmap: Async Unmapped (\\d{1,18}) blocks from volume ([0-9a-f-]{35})");
    private static final Pattern DONE =
            Pattern.compile("Unmap: Done : Total Unmapped blocks from volume ([0-9a-f-]{35}) : (\\d{1,18})");
    private static final Pattern TIME =
            Pattern.compile("^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z)");
    private static final Pattern OPERATION = Pattern.compile("\\bopID=([^\\s\\]]{1,256})");

    /** The line's meaning for the volume; empty for every other line, other volumes and cut-off text. */
    public static Optional<HostdLine> parse(String line, String volumeUuid) {
        Matcher pass = PASS.matcher(line);
        if (pass.find()) {
            return pass.group(2).equals(volumeUuid)
                    ? Optional.of(new HostdLine(time(line), operation(line), false, Long.parseLong(pass.group(1))))
                    : Optional.empty();
        }
        Matcher done = DONE.matcher(line);
        if (done.find() && done.group(1).equals(volumeUuid)) {
            return Optional.of(new HostdLine(time(line), operation(line), true, Long.parseLong(done.group(2))));
        }
        return Optional.empty();
    }

    /** The same line with a time that is so much earlier. */
    public HostdLine earlier(Duration by) {
        return at == null || by.isZero() ? this : new HostdLine(at.minus(by), operation, done, blocks);
    }

    /** The volume that a line about manual UNMAP names; null for every other line. */
    public static @Nullable String volume(String line) {
        if (!line.contains("Unmap: ")) {
            return null;
        }
        Matcher pass = PASS.matcher(line);
        if (pass.find()) {
            return pass.group(2);
        }
        Matcher done = DONE.matcher(line);
        return done.find() ? done.group(1) : null;
    }

    /** The host's time stamp at the start of a line, null without one. */
    public static @Nullable Instant time(String line) {
        Matcher matcher = TIME.matcher(line);
        if (!matcher.find()) {
            return null;
        }
        try {
            return Instant.parse(matcher.group(1));
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static @Nullable String operation(String line) {
        Matcher matcher = OPERATION.matcher(line);
        return matcher.find() ? matcher.group(1) : null;
    }
}
