package io.tidemark.array.rest;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.rest.wire.JsonBodies;
import io.tidemark.array.rest.wire.ListReader;
import io.tidemark.array.spi.ListPage;
import io.tidemark.array.spi.PageScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;

/**
 * Reads rows from responses, of long lists page by page; throws {@link ArrayRefused} for an error or an unreadable
 * response.
 */
public final class RestRows {

    private static final int NOT_FOUND = 404;
    private static final int PAST_THE_END = 416;

    private final RestSession session;

    public RestRows(RestSession session) {
        this.session = session;
    }

    /** A row that is the whole response, or the only element of its list. */
    public <T> T one(String path, Class<T> type) {
        return one(session.get(path), type);
    }

    /** As above, in a response. */
    public <T> T one(RestClient.Answer answer, Class<T> type) {
        JsonNode body = body(answer);
        return row(body.isArray() ? body.path(0) : body, type);
    }

    /** The row of one volume; throws {@link UnknownVolume} if the array answers that there is none. */
    public <T> T volume(String path, String volumeId, Class<T> type) {
        return one(known(volumeId, session.get(path)), type);
    }

    /** The answer to a request about one volume; throws {@link UnknownVolume} if there is none. */
    public RestClient.Answer known(String volumeId, RestClient.Answer answer) {
        if (answer.status() == NOT_FOUND) {
            throw new UnknownVolume(session.address(), volumeId);
        }
        return answer;
    }

    /** A complete list; an object is its only row. */
    public <T> List<T> list(String path, Class<T> type) {
        List<T> rows = new ArrayList<>();
        RestClient.Answer answer = session.get(path, streamed("", type, rows));
        rows.addAll(list(answer, type));
        return rows;
    }

    /** As above, in a response. */
    public <T> List<T> list(RestClient.Answer answer, Class<T> type) {
        JsonNode body = body(answer);
        return body.isObject() ? List.of(row(body, type)) : rows(body, type);
    }

    /** A complete list that a command returns, none for an empty response; an object is its only row. */
    public <T> List<T> posted(String path, String json, Class<T> type) {
        ListLimits limits = new ListLimits(session.address(), path, session.limits());
        List<T> rows = new ArrayList<>();
        RestClient.Answer answer = session.post(path, json, streamed("", type, rows));
        JsonNode body = body(answer);
        if (body.isObject()) {
            return List.of(row(body, type));
        }
        if (!body.isMissingNode()) {
            requireList(body);
        }
        limits.read(rows.size(), answer.size());
        PageScope.read(new ListPage(session.limits().maxRows(), rows.size(), false));
        return rows;
    }

    /** A list in pages, limited together in rows, size, and time. */
    public <T> List<T> all(String path, Class<T> type, Paging paging) {
        String start = path + (path.contains("?") ? "&" : "?");
        ListLimits limits = new ListLimits(session.address(), path, session.limits());
        List<T> all = new ArrayList<>();
        Optional<String> query = Optional.of(paging.first());
        try (ReadAhead<Page<T>> pages = new ReadAhead<>(
                session.address(),
                paging.atOnce(),
                asked -> page(asked.isEmpty() ? path : start + asked, type, paging))) {
            while (query.isPresent()) {
                limits.ask(query.get());
                Page<T> page = pages.get(query.get());
                RestClient.Answer answer = page.answer();
                if (answer.status() == PAST_THE_END && !all.isEmpty()) {
                    return all;
                }
                JsonNode body = body(answer);
                requireList(paging.rows().isEmpty() ? body : body.path(paging.rows()));
                int read = page.rows().size();
                limits.read(read, answer.size());
                if (all.isEmpty()) {
                    pages.start(paging.following(answer, read)
                            .limit(session.limits().maxRows() / Math.max(1, read)));
                }
                all.addAll(page.rows());
                page.rows().forEach(paging::saw);
                query = paging.next(answer, read, all.size());
                PageScope.read(new ListPage(paging.size(), read, query.isPresent()));
            }
        }
        return all;
    }

    /** As above; none if the array refuses the list with one of these statuses. */
    public <T> List<T> all(String path, Class<T> type, Paging paging, Set<Integer> notListed) {
        try {
            return all(path, type, paging);
        } catch (RequestRefused e) {
            if (notListed.contains(e.answered())) {
                return List.of();
            }
            throw e;
        }
    }

    private record Page<T>(RestClient.Answer answer, List<T> rows) {}

    private <T> Page<T> page(String path, Class<T> type, Paging paging) {
        List<T> rows = new ArrayList<>();
        return new Page<>(session.get(path, streamed(paging.rows(), type, rows)), rows);
    }

    private JsonNode body(RestClient.Answer answer) {
        if (!answer.ok()) {
            throw session.refused(answer);
        }
        return answer.body();
    }

    private <T> List<T> rows(JsonNode items, Class<T> type) {
        requireList(items);
        List<T> rows = new ArrayList<>();
        items.forEach(item -> rows.add(row(item, type)));
        return rows;
    }

    private void requireList(JsonNode items) {
        if (!items.isArray()) {
            throw unreadable(ArrayProblemMessage.ARRAY_RESPONSE_WITHOUT_LIST);
        }
    }

    /** Adds each row while it arrives. */
    private <T> ListReader streamed(String member, Class<T> type, List<T> rows) {
        ObjectReader reader = JsonBodies.rowsOf(type);
        return new ListReader(member, parser -> {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                parser.readValueAsTree();
                throw unreadable(ArrayProblemMessage.ARRAY_RESPONSE_WITHOUT_OBJECT);
            }
            try {
                rows.add(reader.readValue(parser));
            } catch (DatabindException e) {
                boolean broken =
                        e.getCause() instanceof JacksonException && !(e.getCause() instanceof DatabindException);
                throw broken ? (JacksonException) e.getCause() : unreadable(e);
            }
        });
    }

    private <T> T row(JsonNode item, Class<T> type) {
        try {
            if (item.isObject()) {
                return RestClient.read(item, type);
            }
        } catch (JacksonException e) {
            throw unreadable(e);
        }
        throw unreadable(ArrayProblemMessage.ARRAY_RESPONSE_WITHOUT_OBJECT);
    }

    private ArrayRefused unreadable(JacksonException e) {
        ArrayRefused refused = new ArrayRefused(ArrayProblemMessage.ARRAY_ROW_NOT_READABLE.with(
                "array", session.address(), "reason", e.getOriginalMessage()));
        refused.because(e);
        return refused;
    }

    private ArrayRefused unreadable(ArrayProblemMessage how) {
        return new ArrayRefused(how.with("array", session.address()));
    }
}
