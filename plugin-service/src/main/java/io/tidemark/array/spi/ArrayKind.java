package io.tidemark.array.spi;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import java.util.List;
import java.util.Set;

/** SPI: a family of arrays; a bean of this type adds the family. */
public interface ArrayKind {

    /** Stable name, stored with each connection, e.g. {@code flasharray}. */
    String name();

    /** The default profile of such arrays. */
    ArrayProfile profile();

    /** The optional figures of its adapters. */
    Set<ArrayCapability> capabilities();

    /** How its arrays can be logged in to, the usual one first. */
    List<ArrayCredential.Form> forms();

    /** An adapter for one array; calls nothing yet. Throws {@link ArrayCredentialsRefused} for a form it cannot log in with. */
    ArrayAdapter connect(ArrayTarget target, ArrayCredential credential);
}
