package io.tidemark.array;

/** The array has no such volume (any more); says nothing against the array itself. */
public class UnknownVolume extends ArrayRefused {

    /** @param address of the array */
    public UnknownVolume(String address, String volumeId) {
        super(ArrayProblemMessage.ARRAY_VOLUME_NOT_FOUND.with("array", address, "volume", volumeId));
    }
}
