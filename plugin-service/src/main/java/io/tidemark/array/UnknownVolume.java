package io.tidemark.array;

/** The array does not have the volume (any more). The array itself is healthy. */
public class UnknownVolume extends ArrayRefused {

    /** @param address of the array */
    public UnknownVolume(String address, String volumeId) {
        super(ArrayProblemMessage.ARRAY_VOLUME_NOT_FOUND.with("array", address, "volume", volumeId));
    }
}
