package io.tidemark.site.read;

import java.util.List;

/** Reads of one kind; a source of a later stage uses what earlier ones returned. */
public interface ReadSource {

    int FIRST = 0;
    int SECOND = 1;
    int THIRD = 2;

    int stage();

    List<ReadStep<?>> steps(SiteTarget target, SiteReading known);
}
