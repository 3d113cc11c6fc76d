package io.tidemark.array.connection;

import io.tidemark.array.spi.ArrayIdentity;
import io.tidemark.array.spi.ArrayTarget;
import org.jspecify.annotations.Nullable;

/** A connected array; {@code identity} is that of the last query, null before the first. */
public record ArrayConnection(
        String id,
        String name,
        String kind,
        ArrayTarget target,
        @Nullable ArrayIdentity identity) {

    /** The name its secret has in the vault. */
    String secretName() {
        return "array/" + id;
    }
}
