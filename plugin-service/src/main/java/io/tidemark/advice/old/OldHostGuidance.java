package io.tidemark.advice.old;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Manual steps for a datastore that hosts earlier than ESXi 5.5 mount.
 *
 * @param thinGrowthBytes how much the thin disks on it can still grow, null when not known
 * @param hosts the old ones
 * @param percent of the free space that a balloon file may fill; 0 when none may, null when no host offers the command
 * @param balloonBytes size of that balloon file, null when {@code percent} is
 * @param commands what to type in the shell of one of the hosts, empty when nothing may be
 */
public record OldHostGuidance(
        ObjectId id,
        String name,
        String fileSystem,
        long capacityBytes,
        long freeBytes,
        @Nullable Long thinGrowthBytes,
        List<Host> hosts,
        @Nullable Integer percent,
        @Nullable Long balloonBytes,
        List<String> commands,
        List<Statement> statements) {

    /**
     * A host before ESXi 5.5, or of an unknown release.
     *
     * @param hasCommand whether the host offers {@code vmkfstools -y}
     */
    public record Host(ObjectId id, String name, @Nullable String version, long build, boolean hasCommand) {}
}
