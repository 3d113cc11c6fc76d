package io.tidemark.imports.esxtop;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The lines of a batch file, cell by cell and without a copy of each; lines without text are skipped. */
final class BatchLines {

    private final ReceivedFile file;
    private final Cells cells = new Cells();
    private final Iterator<Cells> lines;

    BatchLines(ReceivedFile file, Reader text) {
        this.file = file;
        lines = CsvReader.builder().allowUnclosedQuote(false).build(cells, text).iterator();
    }

    /** Reads one line; false at the end of the file. A failure of the stream below is reported as such. */
    boolean next(LineCells target) throws IOException {
        cells.target = target;
        try {
            boolean more = lines.hasNext();
            if (more) {
                lines.next();
            }
            return more;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            throw failure(e);
        }
    }

    /** The library wraps what comes from elsewhere, which is no fault of the text: it is passed on as it is. */
    private RuntimeException failure(CsvParseException e) {
        if (e.getCause() == null) {
            int line = (int) cells.getStartingLineNumber();
            return new FileRejected(ImportMessage.IMPORT_LINE_BROKEN.with("file", file.name(), "line", line));
        }
        return e.getCause() instanceof RuntimeException cause ? cause : e;
    }

    private static final class Cells extends AbstractBaseCsvCallbackHandler<Cells> {

        private @Nullable LineCells target;
        /** Whether nothing but blanks was read of the line. */
        private boolean blank;

        @Override
        protected long getStartingLineNumber() {
            return super.getStartingLineNumber();
        }

        @Override
        protected void handleBegin(long line) {
            blank = true;
        }

        @Override
        protected void handleField(int index, char[] text, int offset, int length, boolean quoted) {
            if (blank) {
                if (index == 0 && !quoted && isBlank(text, offset, length)) {
                    return;
                }
                blank = false;
                if (index > 0) {
                    target.cell(0, text, offset, 0);
                }
            }
            target.cell(index, text, offset, length);
        }

        @Override
        protected @Nullable Cells buildRecord() {
            if (blank) {
                return null;
            }
            target.end(getFieldCount());
            return this;
        }

        private static boolean isBlank(char[] text, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                if (text[i] > ' ') {
                    return false;
                }
            }
            return true;
        }
    }
}
