package io.tidemark.policy.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** How a policy is kept and how it changes. */
class PolicyTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Statement WHY = Statement.of("SERVICE_ACCOUNT_MISSING", "Gone.");

    /** As release 0.1.0 wrote it. */
    private static final String FLAT = """
            {"id":"p1","version":4,"vcenter":"v1",
             "definition":{"name":"Nightly","description":null,
              "scope":{"all":true},
              "schedule":{"kind":"DAILY","time":"02:00:00"},"zone":"UTC","windows":[],"calendarIds":[],"missed":"SKIP"},
             "state":"STOPPED","reason":{"code":"SERVICE_ACCOUNT_MISSING","text":"Gone.","params":{}},
             "createdBy":"ann","createdAt":"2026-11-20T12:00:00Z","changedBy":"bob","changedAt":"2026-11-20T12:01:00Z",
             "nextStart":null,"lastStart":"2026-11-20T02:00:00Z"}
            """;

    private final JsonMapper json = JsonMapper.builder().build();

    @Test
    void isKeptAsOneFlatDocument() {
        Policy read = json.readValue(FLAT, Policy.class);

        assertThat(read.status())
                .isEqualTo(new Policy.Status(PolicyState.STOPPED, WHY, null, Instant.parse("2026-11-20T02:00:00Z")));
        assertThat(read.history()).isEqualTo(new Policy.History("ann", NOON, "bob", NOON.plusSeconds(60)));
        assertThat(json.readTree(json.writeValueAsString(read)).propertyNames())
                .containsExactlyInAnyOrderElementsOf(json.readTree(FLAT).propertyNames());
        assertThat(json.readValue(json.writeValueAsString(read), Policy.class)).isEqualTo(read);
    }

    @Test
    void remembersWhoMadeItAndWhenItStartedLast() {
        PolicyDefinition definition = json.readValue(FLAT, Policy.class).definition();
        Policy policy = Policy.created("v1", definition, "ann", NOON, NOON.plusSeconds(3600));

        Policy started = policy.next(NOON.plusSeconds(7200), NOON.plusSeconds(3600));
        Policy paused = started.in(PolicyState.PAUSED, null, null).changed(definition, "bob", NOON.plusSeconds(60));

        assertThat(policy.active()).isTrue();
        assertThat(paused.active()).isFalse();
        assertThat(paused.status())
                .isEqualTo(new Policy.Status(PolicyState.PAUSED, null, null, NOON.plusSeconds(3600)));
        assertThat(paused.history()).isEqualTo(new Policy.History("ann", NOON, "bob", NOON.plusSeconds(60)));
    }
}
