package io.tidemark.array.powermax;

import io.tidemark.array.rest.Paging;
import io.tidemark.array.rest.RestClient;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Pages of the newer API: each has the token of the next one, which is valid for some seconds. */
record PowerMaxPaging(int size, long seconds) implements Paging {

    @Override
    public String first() {
        return "limit=" + size + "&expiration_delay_secs=" + seconds;
    }

    @Override
    public String rows() {
        return "volumes";
    }

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        JsonNode paging = page.body().path("paging");
        String token = paging.path("resume_token").asString("");
        return token.isEmpty()
                        || paging.path("remaining_instances").asString("").equals("0")
                ? Optional.empty()
                : Optional.of(first() + "&resume_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
    }
}
