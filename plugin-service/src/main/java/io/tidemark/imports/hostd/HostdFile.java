package io.tidemark.imports.hostd;

import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.imports.file.Refused;
import io.tidemark.reclaim.walk.HostdLine;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Lines of a log file; of very long lines, only the beginning is kept. */
public final class HostdFile {

    private static final int LONGEST = 1 << 14;
    private static final int LINES_TO_FIRST_STAMP = 5_000;

    private HostdFile() {}

    /** The first time stamp, by which the files of a rotated set are put in order; null without one near the beginning. */
    public static @Nullable Instant begin(Reader text, ReceivedFile file) throws IOException {
        Instant[] found = {null};
        int[] lines = {0};
        each(text, file, line -> {
            found[0] = HostdLine.time(line);
            return found[0] == null && ++lines[0] < LINES_TO_FIRST_STAMP;
        });
        return found[0];
    }

    /** All lines into the log. */
    public static void read(Reader text, ReceivedFile file, WalkLog log) throws IOException {
        each(text, file, line -> {
            log.line(line);
            return true;
        });
    }

    private static void each(Reader text, ReceivedFile file, Predicate<String> line) throws IOException {
        char[] buffer = new char[1 << 16];
        StringBuilder rest = new StringBuilder();
        for (int read = text.read(buffer); read >= 0; read = text.read(buffer)) {
            int from = 0;
            for (int i = 0; i < read; i++) {
                if (buffer[i] == '\0') {
                    throw new Refused(ImportMessage.IMPORT_NOT_TEXT.with("file", file.name()));
                }
                if (buffer[i] == '\n') {
                    append(rest, buffer, from, i);
                    if (!line.test(rest.toString())) {
                        return;
                    }
                    rest.setLength(0);
                    from = i + 1;
                }
            }
            append(rest, buffer, from, read);
        }
        if (!rest.isEmpty()) {
            line.test(rest.toString());
        }
    }

    private static void append(StringBuilder line, char[] buffer, int from, int to) {
        int room = LONGEST - line.length();
        line.append(buffer, from, Math.max(0, Math.min(to - from, room)));
    }
}
