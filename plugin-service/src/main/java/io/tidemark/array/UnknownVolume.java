package io.tidemark.array;

/** The array has no such volume (any more); says nothing against the array itself. */
public class UnknownVolume extends ArrayRefused {

    /** @param address of the array */
    public UnknownVolume(String address, String volumeId) {
        super("The array " + address + " has no volume " + volumeId + " (any more).");
    }
}
