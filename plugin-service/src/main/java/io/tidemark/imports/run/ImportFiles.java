package io.tidemark.imports.run;

import io.tidemark.imports.file.ImportProblemMessage;
import io.tidemark.imports.file.ReceivedFile;
import io.tidemark.platform.Problem;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.platform.file.OwnerOnly;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Received files in the data directory, in a folder for each import, until they were read. */
@Component
class ImportFiles {

    private static final Logger LOG = LoggerFactory.getLogger(ImportFiles.class);
    private static final long ROOM = 256L << 20;

    private final DataDirectory directory;

    ImportFiles(DataDirectory directory) {
        this.directory = directory;
    }

    /** Writes a stream to its end; 507 if the disk has no free space. */
    ReceivedFile receive(String importId, int number, String name, InputStream content) {
        try {
            Path folder = OwnerOnly.directory(folder(importId));
            Path path = folder.resolve(Integer.toString(number));
            try (OutputStream file = new Spool(OwnerOnly.newFile(path))) {
                byte[] buffer = new byte[1 << 16];
                long written = 0;
                for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                    if ((written & ~((1L << 26) - 1)) != ((written + read) & ~((1L << 26) - 1)) || written == 0) {
                        requireRoom(folder);
                    }
                    file.write(buffer, 0, read);
                    written += read;
                }
            }
            return new ReceivedFile(path, name, Files.size(path));
        } catch (FileSystemException e) {
            throw noRoom().because(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Distinguishes a disk that is full from a sender that stops. */
    private static final class Spool extends FilterOutputStream {

        Spool(OutputStream file) {
            super(file);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw noRoom().because(e);
            }
        }
    }

    private static Problem noRoom() {
        return new Problem(507, "insufficient-storage", ImportProblemMessage.IMPORT_NO_DISK_SPACE.statement());
    }

    private static void requireRoom(Path folder) throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < ROOM) {
            throw noRoom();
        }
    }

    /** Those of an import in the order they were sent; empty when this instance of the service does not have them. */
    List<ReceivedFile> of(Import one) {
        List<ReceivedFile> files = new ArrayList<>();
        for (int i = 0; i < one.source().files().size(); i++) {
            ImportedFile file = one.source().files().get(i);
            Path path = folder(one.id()).resolve(Integer.toString(i));
            if (!Files.isRegularFile(path)) {
                return List.of();
            }
            files.add(new ReceivedFile(path, file.name(), file.bytes()));
        }
        return files;
    }

    void delete(String importId) {
        Path folder = folder(importId);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            LOG.warn("The files of import {} were not deleted: {}", importId, e.toString());
        }
    }

    /** Ids of the imports that have files here. */
    List<String> known() {
        Path all = directory.file("imports");
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(all)) {
            return folders.map(folder -> folder.getFileName().toString()).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private Path folder(String importId) {
        return directory.file("imports").resolve(importId);
    }
}
