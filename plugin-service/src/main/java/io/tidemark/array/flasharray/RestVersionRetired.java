package io.tidemark.array.flasharray;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.RestClient;
import io.tidemark.array.rest.RetryingRestClient;

/** The array does not serve the REST version it was asked in, as after an upgrade of the array. */
final class RestVersionRetired extends ArrayRefused {

    RestVersionRetired(RetryingRestClient client, RestVersion version, RestClient.Answer answer) {
        super("The array " + client.address() + " does not serve REST " + version + " (" + client.said(answer) + ").");
    }
}
