package io.tidemark.array.source;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The figures of all sources besides the used one; never calls a source. */
public interface OtherFigures {

    /** By device, in the order in which they would be used; devices that only one source knows are absent. */
    Map<String, List<OtherFigure>> of(Collection<String> devices);
}
