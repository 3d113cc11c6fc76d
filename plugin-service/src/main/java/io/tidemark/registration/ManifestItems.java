package io.tidemark.registration;

import io.tidemark.platform.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The dynamic items of the manifest, by object type and tab. */
@Component
public class ManifestItems {

    private static final Map<String, String> TYPES = Map.of(
            "datastore", "Datastore",
            "datastore-cluster", "StoragePod",
            "host", "HostSystem",
            "cluster", "ClusterComputeResource");
    private static final Map<String, String> TABS =
            Map.of("summary", "summary", "monitor", "monitor", "configure", "configure", "actions", "menu");

    /** Object type and tab as the manifest names them. */
    public record Place(String type, String tab) {

        /** From the path of the request; 404 for a path that is in no manifest. */
        public static Place of(String type, String tab) {
            String managed = TYPES.get(type);
            String part = TABS.get(tab);
            if (managed == null || part == null) {
                throw Problem.notFound(RegistrationMessage.EXTENSION_POINT_UNKNOWN, type + "/" + tab);
            }
            return new Place(managed, part);
        }

        boolean isMenu() {
            return "menu".equals(tab);
        }
    }

    private final Map<Place, List<String>> dynamic = new HashMap<>();

    ManifestItems() {
        JsonNode objects = Manifests.whole().path("objects");
        TYPES.values()
                .forEach(type -> TABS.values()
                        .forEach(tab -> dynamic.put(
                                new Place(type, tab),
                                dynamicIds(objects.path(type).path(tab)))));
    }

    /** All places of the manifest with dynamic items. */
    Set<Place> places() {
        return dynamic.keySet().stream().filter(place -> !at(place).isEmpty()).collect(Collectors.toSet());
    }

    /** Ids of the place's dynamic items, in the manifest's order. */
    List<String> at(Place place) {
        return dynamic.getOrDefault(place, List.of());
    }

    private static List<String> dynamicIds(JsonNode part) {
        List<String> ids = new ArrayList<>();
        Stream.of("views", "actions").forEach(list -> part.path(list).forEach(item -> add(item, ids)));
        add(part.path("view"), ids);
        return List.copyOf(ids);
    }

    private static void add(JsonNode item, List<String> ids) {
        if (item.path("dynamic").asBoolean(false)) {
            ids.add((item.has("navigationId") ? item.get("navigationId") : item.get("id")).asString());
        }
    }
}
