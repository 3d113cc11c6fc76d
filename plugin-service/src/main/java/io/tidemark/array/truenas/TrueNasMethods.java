package io.tidemark.array.truenas;

import io.tidemark.array.rpc.RpcClient;
import io.tidemark.array.truenas.TrueNasRows.Dataset;
import java.lang.reflect.RecordComponent;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The method that a path of the REST API stands for, which the middleware makes from its methods: lists are queries, whose parameters
 * are filters and options.
 */
record TrueNasMethods(String method, ArrayNode params) {

    private static final String SINGLE = "/system/";

    /**
     * @param path below the version of the API, with its query
     * @param argument of a method that is not a query
     */
    static TrueNasMethods of(String path, @Nullable String argument) {
        String[] parts = path.split("\\?", 2);
        String name = parts[0].substring(1).replace('/', '.');
        ArrayNode params = RpcClient.params();
        if (argument != null) {
            return new TrueNasMethods(name, params.add(argument));
        }
        if (parts[0].startsWith(SINGLE)) {
            return new TrueNasMethods(name, params);
        }
        ArrayNode filters = params.addArray();
        ObjectNode options = params.addObject();
        if (parts[0].equals(TrueNasAdapter.DATASETS)) {
            // Otherwise each file system contains all zvols below it.
            ArrayNode select = options.putArray("select");
            Arrays.stream(Dataset.class.getRecordComponents())
                    .map(RecordComponent::getName)
                    .forEach(select::add);
        }
        for (String each : parts.length < 2 ? new String[0] : parts[1].split("&")) {
            String[] parameter = each.split("=", 2);
            add(filters, options, parameter[0], URLDecoder.decode(parameter[1], StandardCharsets.UTF_8));
        }
        return new TrueNasMethods(name + ".query", params);
    }

    private static void add(ArrayNode filters, ObjectNode options, String name, String value) {
        if (name.equals("limit") || name.equals("offset")) {
            options.put(name, Integer.parseInt(value));
            return;
        }
        ArrayNode filter = filters.addArray().add(name).add("=");
        if (name.equals("id")) {
            filter.add(Integer.parseInt(value));
        } else {
            filter.add(value);
        }
    }
}
