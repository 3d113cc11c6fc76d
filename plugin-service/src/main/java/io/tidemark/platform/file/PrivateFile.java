package io.tidemark.platform.file;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Text files that only the owner may read (0600), such as keys; they are written completely or not at all. */
public final class PrivateFile {

    private PrivateFile() {}

    /**
     * Reads the file, making it from {@code content} first when absent. If several processes create it at the same
     * time, all read the text of the first.
     */
    public static String readOrCreate(Path file, Supplier<String> content) {
        try {
            if (!Files.exists(file)) {
                create(file, content.get());
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new Unusable(FileMessage.FILE_NOT_CREATED.with("file", file.toString(), "reason", e.toString()), e);
        }
    }

    /** The text, empty if there is no such file. */
    public static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new Unusable(FileMessage.FILE_NOT_CREATED.with("file", file.toString(), "reason", e.toString()), e);
        }
    }

    /** Replaces the text; after a crash, the file contains either the old or the new text. */
    public static void replace(Path file, String content) {
        Path draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            try {
                write(draft, content);
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw new Unusable(FileMessage.FILE_NOT_WRITTEN.with("file", file.toString(), "reason", e.toString()), e);
        }
    }

    private static void create(Path file, String content) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            write(draft, content);
            publish(draft, file);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void write(Path draft, String content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                draft,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                OwnerOnly.attributes("rw-------"))) {
            ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /**
     * A hard link never replaces a file that another process created meanwhile; file systems without links use a move.
     */
    private static void publish(Path draft, Path file) throws IOException {
        try {
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException e) {
            return;
        } catch (UnsupportedOperationException e) {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
