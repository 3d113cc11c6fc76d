package io.tidemark.array.powerstore;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.rest.RestWire;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads rows out of answers; of long collections page by page, for as long as the array says that there are more (206). */
final class RestRows {

    private static final Pattern TOTAL = Pattern.compile(".*/(\\d{1,9})");
    private static final int PAST_THE_END = 416;

    private final PowerStoreSession session;
    private final int pageSize;

    RestRows(PowerStoreSession session, int pageSize) {
        this.session = session;
        this.pageSize = pageSize;
    }

    /** Every row of a collection; {@code path} has a selection and an order already. */
    <T> List<T> all(String path, Class<T> type) {
        List<T> rows = new ArrayList<>();
        boolean more = true;
        while (more) {
            RestWire.Answer answer = session.get(path + "&limit=" + pageSize + "&offset=" + rows.size());
            if (answer.status() == PAST_THE_END && !rows.isEmpty()) {
                return rows;
            }
            List<T> page = list(answer, type);
            rows.addAll(page);
            more = answer.status() == 206 && !page.isEmpty() && rows.size() < total(answer);
        }
        return rows;
    }

    /** The rows of one answer; throws {@link ArrayRefused} for a refusal or another form. */
    <T> List<T> list(RestWire.Answer answer, Class<T> type) {
        if (!answer.ok()) {
            throw session.refused(answer);
        }
        if (!answer.body().isArray()) {
            throw new ArrayRefused("The array " + session.address() + " answered something that is no list.");
        }
        List<T> rows = new ArrayList<>();
        answer.body().forEach(node -> rows.add(one(node, type)));
        return rows;
    }

    <T> T one(JsonNode node, Class<T> type) {
        try {
            return RestWire.read(node, type);
        } catch (JacksonException e) {
            ArrayRefused refused = new ArrayRefused("The array " + session.address()
                    + " answered a row that cannot be read: " + e.getOriginalMessage());
            refused.because(e);
            throw refused;
        }
    }

    /** Of {@code Content-Range: 0-99/789}; as many as can be when it is not told. */
    private static int total(RestWire.Answer answer) {
        Matcher matcher = TOTAL.matcher(answer.headers().getOrDefault("Content-Range", ""));
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : Integer.MAX_VALUE;
    }
}
