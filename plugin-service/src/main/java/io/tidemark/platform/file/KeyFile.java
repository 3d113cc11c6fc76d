package io.tidemark.platform.file;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files with private keys. As for PostgreSQL, a group may read only the files of root, such as mounted secrets. */
public final class KeyFile {

    private static final Logger LOG = LoggerFactory.getLogger(KeyFile.class);
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("------rwx");
    private static final Set<PosixFilePermission> GROUP = PosixFilePermissions.fromString("---rwx---");
    private static final String ROOT = "root";

    private KeyFile() {}

    /**
     * Throws {@link Unusable} if all users of the machine can read or write the file; logs a warning if a group can.
     * Absent files are accepted.
     */
    public static void requirePrivate(Path file) {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null || !Files.exists(file)) {
            return;
        }
        try {
            PosixFileAttributes found = view.readAttributes();
            if (common(found, OTHERS)) {
                throw new Unusable(
                        FileMessage.KEY_FILE_OPEN.with(
                                "file",
                                file.toString(),
                                "permissions",
                                PosixFilePermissions.toString(found.permissions())),
                        null);
            }
            if (common(found, GROUP) && !ROOT.equals(found.owner().getName())) {
                LOG.warn("The group {} can read the key file {}. Run: chmod 600 {}", found.group(), file, file);
            }
        } catch (IOException e) {
            throw new Unusable(FileMessage.FILE_NOT_CREATED.with("file", file.toString(), "reason", e.toString()), e);
        }
    }

    private static boolean common(PosixFileAttributes found, Set<PosixFilePermission> those) {
        Set<PosixFilePermission> both = EnumSet.copyOf(those);
        both.retainAll(found.permissions());
        return !both.isEmpty();
    }
}
