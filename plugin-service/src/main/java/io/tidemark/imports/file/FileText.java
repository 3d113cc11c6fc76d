package io.tidemark.imports.file;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens received files; what is wrong with them while they are read ends as {@link FileRejected}. */
public final class FileText {

    private static final int BUFFER = 1 << 16;

    private FileText() {}

    /** Something that reads a file. */
    public interface Reading<T> {
        T of(Reader text) throws IOException;
    }

    /**
     * Reads a file as UTF-8, unpacked when it is gzip.
     *
     * @param strict whether text that is not UTF-8 is refused or replaced
     * @param progress receives how many bytes of the file, as it was sent, were read since its last call
     */
    public static <T> T read(
            ReceivedFile file, SizeLimits sizeLimits, boolean strict, LongConsumer progress, Reading<T> reading) {
        try (InputStream raw = new Counted(Files.newInputStream(file.path()), progress);
                InputStream bytes = unpacked(raw, sizeLimits, file);
                Reader text = new InputStreamReader(
                        bytes,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .onMalformedInput(strict ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE)
                                .onUnmappableCharacter(CodingErrorAction.REPLACE))) {
            return reading.of(text);
        } catch (CharacterCodingException e) {
            throw refused(ImportMessage.IMPORT_NOT_UTF8, file);
        } catch (EOFException e) {
            throw cut(file);
        } catch (ZipException e) {
            throw refused(ImportMessage.IMPORT_GZIP_BROKEN, file);
        } catch (IOException e) {
            throw new FileRejected(ImportMessage.IMPORT_UNREADABLE.with(
                    "file", file.name(), "detail", String.valueOf(e.getMessage())));
        }
    }

    /** The file ends before it should. */
    public static FileRejected cut(ReceivedFile file) {
        return refused(ImportMessage.IMPORT_FILE_CUT, file);
    }

    static FileRejected refused(ImportMessage why, ReceivedFile file) {
        return new FileRejected(why.with("file", file.name()));
    }

    private static InputStream unpacked(InputStream raw, SizeLimits sizeLimits, ReceivedFile file) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(raw, BUFFER);
        buffered.mark(2);
        boolean packed = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        return packed ? new Bounded(new GZIPInputStream(buffered, BUFFER), sizeLimits, file) : buffered;
    }

    /** Reports how much of the file was read. */
    private static final class Counted extends FilterInputStream {

        private final LongConsumer progress;

        Counted(InputStream file, LongConsumer progress) {
            super(file);
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            progress.accept(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            progress.accept(Math.max(count, 0));
            return count;
        }
    }

    /** Rejects files that exceed the maximum growth when they are unpacked. */
    private static final class Bounded extends FilterInputStream {

        private final SizeLimits sizeLimits;
        private final ReceivedFile file;
        private long unpacked;

        Bounded(InputStream stream, SizeLimits sizeLimits, ReceivedFile file) {
            super(stream);
            this.sizeLimits = sizeLimits;
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = readMembers(target, offset, length);
            count(Math.max(count, 0));
            return count;
        }

        /** The JDK skips members without content by recursion. */
        private int readMembers(byte[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (StackOverflowError e) {
                throw refused(ImportMessage.IMPORT_GZIP_BROKEN, file);
            }
        }

        private void count(int more) {
            unpacked += more;
            if (unpacked > SizeLimits.FREE && unpacked / Math.max(1, file.bytes()) > sizeLimits.mostRatio()) {
                throw new FileRejected(ImportMessage.IMPORT_COMPRESSED_TOO_MUCH.with(
                        "file", file.name(), "ratio", sizeLimits.mostRatio()));
            }
            if (unpacked > sizeLimits.mostBytes()) {
                throw new FileRejected(ImportMessage.IMPORT_UNPACKED_TOO_LARGE.with(
                        "file", file.name(), "most", sizeLimits.mostBytes()));
            }
        }
    }
}
