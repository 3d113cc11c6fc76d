package io.tidemark.imports.file;

import java.io.IOException;
import java.io.Reader;
import java.util.Optional;
import java.util.regex.Pattern;

/** Detects the kind of a file by its beginning. */
public final class Sniff {

    private static final int LENGTH = 1 << 15;
    private static final Pattern ESXTOP = Pattern.compile("^\uFEFF?\"?\\(PDH-CSV 4\\.0\\)");
    private static final Pattern VSISH = Pattern.compile("Volume Name\\s*:.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern UNMAPS = Pattern.compile("Unmap(ped blocks| IOs)\\s*:", Pattern.CASE_INSENSITIVE);
    private static final Pattern HOSTD =
            Pattern.compile("(?m)^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d|.*Unmap: (Async Unmapped|Done :))");

    private Sniff() {}

    /** Empty if the type is unknown; rejects text that is not UTF-8. */
    public static Optional<FileKind> kind(ReceivedFile file, Bounds bounds) {
        String begin = FileText.read(file, bounds, false, read -> {}, Sniff::beginning);
        if (begin.indexOf('\0') >= 0 || begin.startsWith("\uFFFD\uFFFD")) {
            throw FileText.refused(ImportMessage.IMPORT_NOT_UTF8, file);
        }
        if (ESXTOP.matcher(begin).find()) {
            return Optional.of(FileKind.ESXTOP);
        }
        if (VSISH.matcher(begin).find() && UNMAPS.matcher(begin).find()) {
            return Optional.of(FileKind.VSISH);
        }
        return HOSTD.matcher(begin).find() ? Optional.of(FileKind.HOSTD) : Optional.empty();
    }

    private static String beginning(Reader text) throws IOException {
        char[] begin = new char[LENGTH];
        int length = 0;
        for (int read = 0; read >= 0 && length < LENGTH; length += Math.max(read, 0)) {
            read = text.read(begin, length, LENGTH - length);
        }
        return new String(begin, 0, length);
    }
}
