package io.tidemark.imports.vsish;

import io.tidemark.imports.file.FileRejected;
import io.tidemark.imports.file.FileText;
import io.tidemark.imports.file.ImportMessage;
import io.tidemark.imports.file.ReceivedFile;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one host counted of automatic UNMAP on one volume since it started; null where its build does not show it.
 *
 * @param volume name of the volume
 * @param fsMajorVersion major version of VMFS
 * @param blockBytes size of a block of the file system
 * @param granularityBytes granularity of UNMAP in bytes
 * @param unmappedBlocks blocks unmapped
 * @param waitCycles cycles that waited
 * @param cycles cycles of automatic reclaim
 * @param lastMinute blocks unmapped within the last minute
 */
public record VolumeProperties(
        String volume,
        @Nullable Long fsMajorVersion,
        @Nullable Long blockBytes,
        @Nullable Long granularityBytes,
        @Nullable Long unmapIos,
        @Nullable Long unmappedBlocks,
        @Nullable Long waitCycles,
        @Nullable Long cycles,
        @Nullable Long lastMinute) {

    private static final int LONGEST = 1 << 16;
    private static final Pattern NUMBER = Pattern.compile("0x[0-9a-fA-F]{1,15}|\\d{1,18}");
    private static final String NAME = "Volume Name";
    /** VMFS-6 as the file system counts. */
    private static final long VMFS_6 = 24;

    /** Whole text of the properties of one volume. */
    public static VolumeProperties read(Reader text, ReceivedFile file) throws IOException {
        char[] all = new char[LONGEST + 1];
        int length = 0;
        for (int read = 0; read >= 0 && length < all.length; length += Math.max(read, 0)) {
            read = text.read(all, length, all.length - length);
        }
        if (length > LONGEST) {
            throw refused(file, ImportMessage.IMPORT_VSISH_TOO_LONG);
        }
        return of(new String(all, 0, length), file);
    }

    private static VolumeProperties of(String text, ReceivedFile file) {
        List<String> names = names(text);
        String volume = names.isEmpty() ? "" : names.get(0);
        if (volume.isEmpty() || volume.length() > 255) {
            throw refused(file, ImportMessage.IMPORT_VSISH_NO_NAME);
        }
        if (names.size() > 1) {
            throw refused(file, ImportMessage.IMPORT_VSISH_SEVERAL);
        }
        if (text.contains("{") != text.stripTrailing().endsWith("}")) {
            throw FileText.cut(file);
        }
        Map<String, Long> values = new HashMap<>();
        text.lines().forEach(line -> {
            int colon = line.lastIndexOf(':');
            String number = line.substring(colon + 1).strip();
            if (colon >= 0 && NUMBER.matcher(number).matches()) {
                values.put(key(line.substring(0, colon)), Long.decode(decimal(number)));
            }
        });
        VolumeProperties found = new VolumeProperties(
                volume,
                values.get(key("FS Major Version")),
                values.get(key("Allocation Unit/Blocksize")),
                values.get(key("Unmap granularity in File")),
                values.get(key("Volume: Unmap IOs")),
                values.get(key("Volume: Unmapped blocks")),
                values.get(key("Volume: Num wait cycles")),
                values.get(key("Volume: Total num cycles")),
                values.get(key("Volume: Unmaps processed in last minute")));
        if (found.unmapIos() == null && found.unmappedBlocks() == null) {
            throw refused(file, ImportMessage.IMPORT_VSISH_NO_COUNTS);
        }
        return found;
    }

    private static List<String> names(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(NAME))
                .map(line -> line.substring(NAME.length()).strip())
                .filter(rest -> rest.startsWith(":"))
                .map(rest -> rest.substring(1).strip())
                .toList();
    }

    /** Without leading zeros, which would make it octal. */
    private static String decimal(String number) {
        return number.startsWith("0x") ? number : number.replaceFirst("^0+(?=\\d)", "");
    }

    private static String key(String label) {
        return label.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
    }

    private static FileRejected refused(ReceivedFile file, ImportMessage why) {
        return new FileRejected(why.with("file", file.name()));
    }

    /** Whether the file system is VMFS-6; null when the text does not show it. */
    public @Nullable Boolean vmfs6() {
        return fsMajorVersion == null ? null : Boolean.valueOf(fsMajorVersion == VMFS_6);
    }

    /** Bytes unmapped since the host started; null when blocks or their size are not shown. */
    public @Nullable Long unmappedBytes() {
        boolean known = unmappedBlocks != null
                && blockBytes != null
                && Math.multiplyHigh(unmappedBlocks, blockBytes) == 0
                && unmappedBlocks * blockBytes >= 0;
        return known && unmappedBlocks != null && blockBytes != null ? Long.valueOf(unmappedBlocks * blockBytes) : null;
    }
}
