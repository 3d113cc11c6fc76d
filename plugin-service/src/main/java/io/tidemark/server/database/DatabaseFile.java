package io.tidemark.server.database;

import io.tidemark.backup.Backups;
import io.tidemark.platform.Statement;
import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * The file of an H2 database as a start finds it.
 *
 * @param file the path with the suffix {@code .mv.db}
 * @param key the key file that a first start creates after the database
 * @param backups directory of the backups
 */
public record DatabaseFile(Path file, Path key, Path backups) {

    private static final int BLOCK = 4096;
    private static final int FOOTER = 128;
    private static final String SUM = ",fletcher:";

    /**
     * Throws {@link Unusable} if the file is absent or empty although the installation has been in use: H2 would create
     * a new database.
     */
    void requireContent() {
        if (present() || (!Files.exists(key) && newestBackup().isEmpty())) {
            return;
        }
        throw new Unusable(
                (Files.exists(file) ? DatabaseMessage.DATABASE_FILE_EMPTY : DatabaseMessage.DATABASE_FILE_MISSING)
                        .with("file", file.toString(), "remedy", remedy()),
                null);
    }

    /** Whether a process ended without closing the file, or something else wrote to it. */
    boolean leftOpen() {
        return records(0, BLOCK).anyMatch(header -> !header.containsKey("clean"));
    }

    /**
     * Throws {@link DatabaseDamage} if the file has a complete newer version than the newest that H2 can read. H2 would
     * use the older one and remove the newer one.
     */
    void requireNewestVersion() throws DatabaseDamage {
        long blocks = Math.max(1, size() / BLOCK);
        long newest = Stream.concat(records(0, BLOCK), records(blocks * BLOCK - FOOTER))
                .mapToLong(record -> DataUtils.readHexLong(record, "version", 0))
                .max()
                .orElse(0);
        try (MVStore store =
                new MVStore.Builder().fileName(file.toString()).readOnly().open()) {
            if (store.getCurrentVersion() < newest) {
                throw new DatabaseDamage("version " + store.getCurrentVersion() + " instead of " + newest, null);
            }
        } catch (MVStoreException e) {
            if (e.getErrorCode() == DataUtils.ERROR_FILE_LOCKED) {
                return; // of another process: H2 says so when the database is opened
            }
            throw new DatabaseDamage(String.valueOf(e.getMessage()), e);
        }
    }

    /** The records of H2 at these positions, empty ones where their checksum is wrong. */
    private Stream<Map<String, String>> records(long... positions) {
        return LongStream.of(positions).mapToObj(position -> {
            ByteBuffer block = ByteBuffer.allocate(BLOCK);
            try (FileChannel content = FileChannel.open(file)) {
                content.read(block, position);
            } catch (IOException e) {
                return Map.of();
            }
            return record(new String(block.array(), StandardCharsets.ISO_8859_1).trim());
        });
    }

    private static Map<String, String> record(String text) {
        int end = text.lastIndexOf(SUM);
        if (end < 0) {
            return Map.of();
        }
        byte[] content = text.substring(0, end).getBytes(StandardCharsets.ISO_8859_1);
        String sum = Integer.toHexString(DataUtils.getFletcher32(content, 0, content.length));
        return text.substring(end + SUM.length()).equals(sum) ? DataUtils.parseMap(text.substring(0, end)) : Map.of();
    }

    boolean present() {
        return Files.exists(file) && size() > 0;
    }

    FreeSpace space() {
        return new FreeSpace(file.toAbsolutePath().getParent());
    }

    Unusable noSpace(IOException cause) {
        return new Unusable(
                DatabaseMessage.DATABASE_NO_SPACE.with(
                        "file",
                        file.toString(),
                        "bytes",
                        FreeSpace.BYTES,
                        "reason",
                        String.valueOf(cause.getMessage())),
                cause);
    }

    Unusable corrupt(String reason, @Nullable Throwable cause) {
        return new Unusable(
                DatabaseMessage.DATABASE_CORRUPT.with("file", file.toString(), "reason", reason, "remedy", remedy()),
                cause);
    }

    private Statement remedy() {
        return newestBackup()
                .map(backup -> DatabaseMessage.BACKUP_NEWEST.with("backup", backup.toString()))
                .orElseGet(() -> DatabaseMessage.BACKUP_NONE.with("directory", backups.toString()));
    }

    private Optional<Path> newestBackup() {
        if (!Files.isDirectory(backups)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(backups)) {
            return all.filter(Backups::named).max(Comparator.naturalOrder());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private long size() {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }
}
