package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import java.util.Map;
import java.util.Optional;

/**
 * A list in one response, which has no pages; it must have as many rows as it states.
 *
 * @param rows the member that contains them
 * @param stated the member with their number
 * @param first parameters, empty for none
 * @param size the largest number of rows
 */
public record WholeList(String address, String rows, String stated, String first, int size) implements Paging {

    @Override
    public Optional<String> next(RestClient.Answer page, int read, int total) {
        int number = page.body().path(stated).asInt(total);
        if (number != total) {
            throw new ArrayRefused(ArrayProblemMessage.ARRAY_LIST_ROWS_MISSING.with(
                    Map.of("array", address, "rows", total, "total", number)));
        }
        return Optional.empty();
    }
}
