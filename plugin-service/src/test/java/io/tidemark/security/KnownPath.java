package io.tidemark.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A line of the table {@code paths.txt}.
 *
 * @param answers status per role, in the order of {@link #ROLES}
 * @param privilege named by a 403, {@code open} for what needs no credential, {@code -} when any session will do
 * @param body empty for none
 */
record KnownPath(String method, String path, List<Integer> answers, String privilege, String body) {

    static final List<String> ROLES = List.of("nolog", "readonly", "operator", "storage");

    static List<KnownPath> all() {
        try {
            return Files.readAllLines(Path.of("src/test/resources/security/paths.txt")).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(KnownPath::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KnownPath parse(String line) {
        String[] parts = line.split("\\s+", 8);
        return new KnownPath(
                parts[0],
                parts[1],
                Arrays.stream(parts, 2, 6).map(Integer::valueOf).toList(),
                parts[6],
                parts.length > 7 ? parts[7].strip() : "");
    }

    boolean open() {
        return "open".equals(privilege);
    }

    /** A session that vCenter ended, unknown to the service, still does here: nothing is read or done with it. */
    boolean believed() {
        return "believed".equals(privilege);
    }

    /** As OpenAPI names it: every placeholder is an id. */
    String documented() {
        return method + " " + path.replaceAll("\\{\\w+}", "{id}");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
