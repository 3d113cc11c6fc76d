package io.tidemark.array.ontap;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.util.Optional;

/** Pages by the link to the next one, which contains all parameters; {@code query} has those of the first. */
record OntapPaging(String query, int size) implements Paging {

    @Override
    public String first() {
        return query + "&max_records=" + size;
    }

    @Override
    public String rows() {
        return "records";
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        String link = page.body().path("_links").path("next").path("href").asString("");
        int parameters = link.indexOf('?');
        return parameters < 0 ? Optional.empty() : Optional.of(link.substring(parameters + 1));
    }
}
