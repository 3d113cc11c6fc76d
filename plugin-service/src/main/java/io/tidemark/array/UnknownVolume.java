package io.tidemark.array;

/** The array has no such volume (any more); says nothing against the array itself. */
public class UnknownVolume extends ArrayRefused {

    public UnknownVolume(String detail) {
        super(detail);
    }
}
