package io.tidemark.advice.web;

import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Sort orders and cells that the lists of advice share. */
final class AdviceLists {

    private AdviceLists() {}

    static <T> Comparator<T> order(PageQuery query, Map<String, Comparator<T>> orders, String fallback) {
        Comparator<T> order = orders.get(query.sortField(orders.keySet(), fallback));
        if (order == null) {
            throw new IllegalArgumentException(fallback);
        }
        return query.descending() ? order.reversed() : order;
    }

    static String text(List<Statement> statements) {
        return statements.stream().map(Statement::text).collect(Collectors.joining(" "));
    }
}
