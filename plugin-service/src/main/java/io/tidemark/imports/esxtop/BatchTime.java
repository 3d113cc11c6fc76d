package io.tidemark.imports.esxtop;

import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.Refused;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The times of a batch file: {@code MM/DD/YYYY hh:mm:ss} of a zone whose distance to UTC the first cell names. */
final class BatchTime {

    private static final Pattern FIRST =
            Pattern.compile("\uFEFF?\\(PDH-CSV 4\\.0\\)\\s*\\(.*\\)\\s*\\((-?\\d{1,4})\\)\\s*");
    private static final Pattern TIME =
            Pattern.compile("\\s*(\\d\\d)/(\\d\\d)/(\\d{4}) (\\d\\d):(\\d\\d):(\\d\\d)(?:\\.\\d{1,9})?\\s*");

    private BatchTime() {}

    /** Minutes to add to a time of the file to get UTC. */
    static int bias(String cell, String file) {
        Matcher matcher = FIRST.matcher(cell);
        if (!matcher.matches()) {
            throw new Refused(ImportMessage.IMPORT_NO_HEADER.with("file", file));
        }
        return Integer.parseInt(matcher.group(1));
    }

    static Instant instant(String cell, int bias, String file, int line) {
        Matcher matcher = TIME.matcher(cell);
        try {
            if (matcher.matches()) {
                return LocalDateTime.of(
                                number(matcher, 3),
                                number(matcher, 1),
                                number(matcher, 2),
                                number(matcher, 4),
                                number(matcher, 5),
                                number(matcher, 6))
                        .plusMinutes(bias)
                        .toInstant(ZoneOffset.UTC);
            }
        } catch (DateTimeException e) {
            // Rejected below, as any other text that is not a time.
        }
        throw new Refused(ImportMessage.IMPORT_NO_TIME.with("file", file, "line", line));
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
