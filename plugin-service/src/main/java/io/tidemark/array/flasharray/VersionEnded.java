package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.PatientWire;
import io.tidemark.array.rest.RestWire;

/** The array does not serve the REST version it was asked in, as after an upgrade of the array. */
final class VersionEnded extends ArrayRefused {

    VersionEnded(PatientWire wire, RestVersion version, RestWire.Answer answer) {
        super("The array " + wire.address() + " does not serve REST " + version + " (" + wire.said(answer) + ").");
    }
}
