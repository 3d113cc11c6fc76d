package io.tidemark.platform.file;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the service keeps its database, keys and certificates ({@code tidemark.data-dir}); readable by its owner only.
 *
 * @param dataDir directory of the database, keys, and certificates
 */
@ConfigurationProperties("tidemark")
public record DataDirectory(@DefaultValue("./data") Path dataDir) {

    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
    /** Keys are not among them: who could read a key may have it. */
    private static final Pattern OWN = Pattern.compile("tidemark\\..*|tls\\.crt|backups|imports");

    private static final int STICKY = 01000;

    /** Absolute path of a file in the directory, which is created when absent; the file itself is not. */
    public Path file(String name) {
        Path directory = path();
        try {
            if (!Files.isDirectory(directory)) {
                OwnerOnly.directory(directory);
            }
        } catch (IOException e) {
            throw new Unusable(
                    FileMessage.DATA_DIRECTORY_NOT_CREATED.with(
                            "directory", directory.toString(), "reason", e.toString()),
                    e);
        }
        return directory.resolve(name);
    }

    /**
     * Removes the permissions of others from the directory and the files of the service in it, which an operator or an
     * earlier version can have made. What belongs to another user is only reported in the log.
     */
    public void restrict() {
        Path directory = file("").toAbsolutePath();
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> own = entries.filter(
                            entry -> OWN.matcher(entry.getFileName().toString()).matches())
                    .toList();
            boolean all = !shared(directory) && OwnerOnly.restrict(directory.toRealPath());
            for (Path entry : own) {
                all &= restrictTree(entry);
            }
            if (!all) {
                LOG.warn(
                        "Other users may have access to {}: the service cannot change all permissions, or all users share it",
                        directory);
            }
        } catch (IOException e) {
            LOG.warn("The permissions in {} cannot be checked: {}", directory, e.toString());
        }
    }

    private static boolean restrictTree(Path top) throws IOException {
        try (Stream<Path> tree = Files.walk(top)) {
            boolean all = true;
            for (Path path : tree.toList()) {
                all &= OwnerOnly.restrict(path);
            }
            return all;
        }
    }

    /** Whether it is a directory for all users, such as {@code /tmp}. */
    private static boolean shared(Path directory) throws IOException {
        return directory.getFileSystem().supportedFileAttributeViews().contains("unix")
                && (((Integer) Files.getAttribute(directory, "unix:mode")) & STICKY) != 0;
    }

    private Path path() {
        return dataDir.toAbsolutePath().normalize();
    }
}
