package io.tidemark.array.truenas.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The method that a path of the REST API stands for, which the middleware makes from its methods: lists are queries, whose parameters
 * are filters and options.
 */
record TrueNasMethod(String name, ArrayNode params) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SINGLE = "/system/";

    /**
     * @param path below the version of the API, with its query
     * @param argument of a method that is not a query
     * @param fields to select, by the path of a list; of others, all
     */
    static TrueNasMethod of(String path, @Nullable String argument, Map<String, List<String>> fields) {
        String[] parts = path.split("\\?", 2);
        String called = parts[0].substring(1).replace('/', '.');
        ArrayNode params = JSON.createArrayNode();
        if (argument != null) {
            return new TrueNasMethod(called, params.add(argument));
        }
        if (parts[0].startsWith(SINGLE)) {
            return new TrueNasMethod(called, params);
        }
        ArrayNode filters = params.addArray();
        ObjectNode options = params.addObject();
        for (String each : parts.length < 2 ? new String[0] : parts[1].split("&")) {
            String[] parameter = each.split("=", 2);
            add(filters, options, parameter[0], URLDecoder.decode(parameter[1], StandardCharsets.UTF_8));
        }
        if (fields.containsKey(parts[0])) {
            fields.get(parts[0]).forEach(options.putArray("select")::add);
        }
        return new TrueNasMethod(called + ".query", params);
    }

    private static void add(ArrayNode filters, ObjectNode options, String name, String value) {
        switch (name) {
            case "limit", "offset" -> options.put(name, Integer.parseInt(value));
            case "id" -> filters.addArray().add(name).add("=").add(Integer.parseInt(value));
            default -> filters.addArray().add(name).add("=").add(value);
        }
    }
}
