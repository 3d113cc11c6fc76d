package io.tidemark.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Reports a class archive that Java was started with and does not use. Java loads the classes from the jar then, and
 * itself gives no reason, or no line at all if the file is missing.
 */
@Component
class ClassArchive {

    private static final Logger LOG = LoggerFactory.getLogger(ClassArchive.class);
    private static final List<String> OPTIONS = List.of("-XX:SharedArchiveFile=", "-XX:AOTCache=");
    /** The files in the memory of this process, as Linux lists them. */
    private static final Path MAPPED = Path.of("/proc/self/maps");

    @EventListener(ApplicationReadyEvent.class)
    void report() {
        unused(ManagementFactory.getRuntimeMXBean().getInputArguments(), MAPPED)
                .ifPresent(archive -> LOG.warn(
                        "The class archive {} is not used, which makes the start longer: {}. Create it again with"
                                + " class-archive.sh.",
                        archive,
                        Files.exists(archive)
                                ? "it is damaged, or was created from another jar or by another Java"
                                : "it does not exist"));
    }

    /** The archive that the arguments name, if it is not among the mapped files. */
    static Optional<Path> unused(List<String> arguments, Path mapped) {
        return arguments.stream()
                .flatMap(argument -> OPTIONS.stream()
                        .filter(argument::startsWith)
                        .map(option -> argument.substring(option.length())))
                .reduce((first, last) -> last)
                .map(Path::of)
                .filter(archive -> !isMapped(archive, mapped));
    }

    /** True if that cannot be found out. */
    private static boolean isMapped(Path archive, Path mapped) {
        if (!Files.isReadable(mapped)) {
            return true;
        }
        try (Stream<String> lines = Files.lines(mapped)) {
            String end = " " + archive.toRealPath();
            return lines.anyMatch(line -> line.endsWith(end));
        } catch (IOException e) {
            return Files.exists(archive);
        }
    }
}
