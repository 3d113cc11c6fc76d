package io.tidemark.array.spi;

import io.tidemark.lab.Lab;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** With a lab for each test class, in which eight hours have passed. */
@Tag("lab")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class OwnLabContract extends LabArrayContract {

    private final List<String> flags = new ArrayList<>(List.of("--speed", "0"));
    private Lab lab;

    /** With arrays of these kinds, in a world of the lab; null for the default one. */
    protected OwnLabContract(@Nullable String world, String... kinds) {
        for (String kind : kinds) {
            flags.addAll(List.of("--array", kind + "=127.0.0.1:0"));
        }
        if (world != null) {
            flags.addAll(List.of("--scenario", "../lab/worlds/" + world + ".yaml"));
        }
    }

    @BeforeAll
    void startLab() {
        lab = Lab.start(flags.toArray(String[]::new));
        lab.advance("8h");
    }

    @AfterAll
    void stopLab() {
        lab.close();
    }

    @Override
    protected Lab lab() {
        return lab;
    }

    /** The array, as the lab states it at its start. */
    protected JsonNode facts() {
        for (JsonNode known : lab.facts().get("arrays")) {
            if (known.get("name").asString().equals(array())) {
                return known;
            }
        }
        throw new IllegalArgumentException(array());
    }
}
