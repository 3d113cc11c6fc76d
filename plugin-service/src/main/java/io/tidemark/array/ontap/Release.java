package io.tidemark.array.ontap;

import io.tidemark.array.ArrayRefused;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A release of ONTAP; the REST API begins with 9.6, and LUNs report their space as of then. */
record Release(int generation, int major, int minor) implements Comparable<Release> {

    private static final Release OLDEST = new Release(9, 6, 0);

    /** The first that supports space allocation of namespaces, on which deallocate depends. */
    static final Release DEALLOCATES = new Release(9, 16, 1);

    /** Throws {@link ArrayRefused} for one that is older, or not reported. */
    static Release of(String address, OntapRows.@Nullable Version version) {
        if (version == null || version.generation() == null || version.major() == null) {
            throw new ArrayRefused(OntapMessage.ONTAP_RELEASE_NOT_REPORTED.with("array", address));
        }
        Release release =
                new Release(version.generation(), version.major(), version.minor() == null ? 0 : version.minor());
        if (release.compareTo(OLDEST) < 0) {
            throw new ArrayRefused(OntapMessage.ONTAP_RELEASE_TOO_OLD.with(
                    "array", address, "release", release.text(), "oldest", OLDEST.api()));
        }
        return release;
    }

    boolean deallocates() {
        return compareTo(DEALLOCATES) >= 0;
    }

    @Override
    public int compareTo(Release other) {
        return Comparator.comparingInt(Release::generation)
                .thenComparingInt(Release::major)
                .thenComparingInt(Release::minor)
                .compare(this, other);
    }

    String text() {
        return generation + "." + major + "." + minor;
    }

    String api() {
        return generation + "." + major;
    }
}
