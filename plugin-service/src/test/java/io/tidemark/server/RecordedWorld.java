package io.tidemark.server;

import io.tidemark.lab.Lab;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Sites that are recorded: those arrays that are not connected have a storage provider. */
enum RecordedWorld {
    ARRAY_AND_STORAGE_MONITORING(1, List.of("--clusters", "1", "--hosts", "2", "--array", "powerstore=127.0.0.1:0")),
    ALL_KINDS(10, Lab.allKinds());

    private final int connected;
    private final List<String> flags;

    RecordedWorld(int connected, List<String> flags) {
        this.connected = connected;
        this.flags = flags;
    }

    String[] flags() {
        return Stream.concat(Stream.of("--speed", "0"), flags.stream()).toArray(String[]::new);
    }

    /** Gives the arrays that are not connected a storage provider. */
    Lab provided(Lab lab) {
        lab.facts().get("arrays").valueStream().skip(connected).forEach(array -> {
            String name = array.get("name").asString();
            lab.control("POST", "/arrays/" + name + "/storage-provider", "{\"every\":\"5m\"}");
        });
        return lab;
    }

    Lab replay(Path recording) {
        Stream<String> arrays = Stream.generate(() -> Stream.of("--array", "127.0.0.1:0"))
                .limit(connected - 1L)
                .flatMap(all -> all);
        return Lab.replay(
                recording, Stream.concat(Stream.of("--lenient"), arrays).toArray(String[]::new));
    }

    /** The arrays that the service connects to. */
    List<JsonNode> arrays(Lab lab) {
        return lab.facts().get("arrays").valueStream().limit(connected).toList();
    }
}
