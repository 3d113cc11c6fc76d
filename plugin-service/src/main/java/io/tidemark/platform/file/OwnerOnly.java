package io.tidemark.platform.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files (0600) and directories (0700) for the user of the service only, whatever its umask is. On file systems without
 * POSIX permissions, the rules of the operating system apply.
 */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /** Creates a directory and its parents if absent, and removes the permissions of others from an existing one. */
    public static Path directory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            restrict(directory);
            return directory;
        }
        return Files.createDirectories(directory, attributes("rwx------"));
    }

    /** Opens a new file for writing; an existing file of the name is deleted first. */
    public static OutputStream newFile(Path file) throws IOException {
        Files.deleteIfExists(file);
        return Channels.newOutputStream(createNew(file));
    }

    /** Opens a new file for writing; fails if there is one of the name. */
    public static FileChannel createNew(Path file) throws IOException {
        return FileChannel.open(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes("rw-------"));
    }

    /**
     * Removes the permissions of group and others.
     *
     * @return false if they remain because the file belongs to another user
     */
    static boolean restrict(Path path) {
        PosixFileAttributeView view =
                Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (view == null) {
            return true;
        }
        try {
            PosixFileAttributes now = view.readAttributes();
            Set<PosixFilePermission> wanted = EnumSet.noneOf(PosixFilePermission.class);
            wanted.addAll(now.permissions());
            wanted.retainAll(OWNER);
            if (!now.isSymbolicLink() && !wanted.equals(now.permissions())) {
                view.setPermissions(wanted);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static FileAttribute<?>[] attributes(String permissions) {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        };
    }
}
