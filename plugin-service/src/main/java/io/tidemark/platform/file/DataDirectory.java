package io.tidemark.platform.file;

import io.tidemark.platform.Unusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** Where the service keeps its database, keys and certificates ({@code tidemark.data-dir}); readable by its owner only. */
@ConfigurationProperties("tidemark")
public record DataDirectory(@DefaultValue("./data") Path dataDir) {

    /** Absolute path of a file in the directory, which is created when absent; the file itself is not. */
    public Path file(String name) {
        Path directory = dataDir.toAbsolutePath().normalize();
        try {
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory, PrivateFile.attributes("rwx------"));
            }
        } catch (IOException e) {
            throw new Unusable(
                    FileMessage.DATA_DIRECTORY_NOT_CREATED.with(
                            "directory", directory.toString(), "reason", e.toString()),
                    e);
        }
        return directory.resolve(name);
    }
}
