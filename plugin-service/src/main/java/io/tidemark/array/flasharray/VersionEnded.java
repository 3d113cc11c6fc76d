package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;

/** The array no longer supports the REST version of the request, for example after an upgrade. */
final class VersionEnded extends ArrayRefused {

    VersionEnded(RetryingRestClient client, RestVersion version, RestClient.Answer answer) {
        super("The array " + client.address() + " does not serve REST " + version + " (" + client.said(answer) + ").");
    }
}
