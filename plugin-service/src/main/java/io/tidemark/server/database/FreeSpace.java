package io.tidemark.server.database;

import io.tidemark.platform.file.OwnerOnly;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The space that the database needs to work; quotas show only when something is written. */
final class FreeSpace {

    static final int BYTES = 8 << 20;
    private static final int BLOCK = 1 << 16;

    private final Path directory;

    FreeSpace(Path directory) {
        this.directory = directory;
    }

    /** Throws if 8 MiB cannot be written now. */
    void require() throws IOException {
        Path file = directory.resolve("tidemark.space");
        try (OutputStream probe = OwnerOnly.newFile(file)) {
            byte[] block = new byte[BLOCK];
            for (int written = 0; written < BYTES; written += BLOCK) {
                probe.write(block);
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Whether less than this is free, from the numbers of the file system. */
    boolean exhausted() {
        try {
            return Files.getFileStore(directory).getUsableSpace() < BYTES;
        } catch (IOException e) {
            return true;
        }
    }
}
