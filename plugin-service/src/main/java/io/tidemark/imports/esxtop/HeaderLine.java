package io.tidemark.imports.esxtop;

import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;

/** The first line of a batch file: the zone of its times and the names of its columns. */
final class HeaderLine implements LineCells {

    private static final int MOST_COLUMNS = 1_000_000;
    private static final int LONGEST_NAME = 1_000;

    private final ReceivedFile file;
    private final ColumnPatterns patterns;
    private final Names names;
    private int bias;
    private int columns;

    /** Receives the names of the columns of devices. */
    interface Names {
        void take(int index, CounterName name);
    }

    HeaderLine(ReceivedFile file, ColumnPatterns patterns, Names names) {
        this.file = file;
        this.patterns = patterns;
        this.names = names;
    }

    @Override
    public void cell(int index, char[] text, int offset, int length) {
        if (index == 0) {
            bias = BatchTime.bias(new String(text, offset, length), file.name());
            return;
        }
        if (length > LONGEST_NAME || index >= MOST_COLUMNS) {
            throw new FileRejected(ImportMessage.IMPORT_TOO_MANY_COLUMNS.with(
                    "file", file.name(), "most", MOST_COLUMNS, "longest", LONGEST_NAME));
        }
        CounterName name = CounterName.parse(new String(text, offset, length));
        if (name != null && patterns.ofDevices(name.object())) {
            names.take(index, name);
        }
    }

    @Override
    public void end(int cells) {
        columns = cells;
    }

    /** Minutes that the file's times lie behind UTC. */
    int bias() {
        return bias;
    }

    int columns() {
        return columns;
    }
}
