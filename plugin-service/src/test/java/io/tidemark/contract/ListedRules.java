package io.tidemark.contract;

import io.swagger.v3.oas.models.Operation;
import io.tidemark.platform.message.MessageCatalog;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The codes by which an operation may refuse a request that fits its schemas, for rules that no schema can have. */
final class ListedRules {

    /** Schemas have these. */
    private static final Set<String> IN_SCHEMAS = Set.of(
            "LIST_SIZE",
            "LIST_TOO_LONG",
            "OBJECT_ID_INVALID",
            "PAGE_OUT_OF_RANGE",
            "PAGE_TOO_LARGE",
            "REQUEST_INVALID",
            "SORT_FIELD_UNKNOWN",
            "SORT_INVALID",
            "VALUE_CONTROL_CHARACTERS",
            "VALUE_LENGTH",
            "VALUE_NOT_ABOVE",
            "VALUE_NOT_LISTED",
            "VALUE_RANGE",
            "VALUE_TOO_LARGE",
            "VALUE_TOO_LONG",
            "VALUE_TOO_SMALL",
            "VALUE_TYPE");

    private ListedRules() {}

    static void add(Operation operation, Method method, ReachableProblems problems) {
        Set<String> codes = new TreeSet<>(problems.refusals(method));
        codes.removeAll(IN_SCHEMAS);
        add(operation, codes);
    }

    @SuppressWarnings("unchecked")
    static void add(Operation operation, Set<String> codes) {
        Map<String, Object> extensions = operation.getExtensions() == null ? Map.of() : operation.getExtensions();
        Map<String, String> rules = new TreeMap<>((Map<String, String>) extensions.getOrDefault("x-rules", Map.of()));
        codes.forEach(code -> rules.put(code, MessageCatalog.SHIPPED.pattern("en", code)));
        if (!rules.isEmpty()) {
            operation.addExtension("x-rules", rules);
        }
    }
}
