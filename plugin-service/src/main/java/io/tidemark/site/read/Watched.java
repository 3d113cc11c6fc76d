package io.tidemark.site.read;

/** The objects that the first message of a watch had. */
public record Watched(int datastores, int hosts) implements ReadStep.Counted {

    @Override
    public int items() {
        return datastores + hosts;
    }
}
