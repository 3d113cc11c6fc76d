package io.tidemark.activity.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationEventPublisher;

@WholeService
class ActivityApiTest {

    private static final String OWN = "00000000-0000-0000-0000-000000000001";
    private static final String OTHER = "00000000-0000-0000-0000-000000000002";

    private static final Statement DETAIL = RequestMessage.REQUEST_INVALID.statement();

    private final ServiceClient service;
    private final ApplicationEventPublisher events;

    ActivityApiTest(
            @Autowired ServletWebServerApplicationContext context, @Autowired ApplicationEventPublisher events) {
        service = ServiceClient.at(context.getWebServer().getPort());
        this.events = events;
    }

    private void happened(String action, @Nullable String vcenter, String name) {
        events.publishEvent(new RecordedActivity(
                Instant.parse("2026-01-01T00:00:00Z"),
                "tester",
                action,
                vcenter,
                null,
                name,
                RecordedActivity.Outcome.DONE,
                DETAIL));
    }

    @Test
    void showsTheCallersVcenterOnly() {
        happened("test.scope", OWN, "mine");
        happened("test.scope", OTHER, "theirs");
        Answer all = service.get("/api/v1/activity?action=test.scope");
        assertThat(all.json().get("total").asInt()).isEqualTo(1);
        assertThat(all.json().at("/items/0/objectName").asString()).isEqualTo("mine");
        assertThat(service.get("/api/v1/activity?action=test.scope&vcenter=" + OTHER)
                        .raw()
                        .body())
                .doesNotContain("theirs");
    }

    @Test
    void showsWhatConcernsAllVcentersInEach() {
        happened("test.all", null, "settings");
        Answer all = service.get("/api/v1/activity?action=test.all");
        assertThat(all.json().at("/items/0/objectName").asString()).isEqualTo("settings");
        assertThat(all.json().at("/items/0/vcenter").isNull()).isTrue();
    }

    @Test
    void givesTheDetailInTheLanguageThatIsAskedFor() {
        happened("test.language", OWN, "mine");
        Answer german = service.send(
                service.request("/api/v1/activity?action=test.language").header("Accept-Language", "de-DE"));
        assertThat(german.json().at("/items/0/detail").asString()).isEqualTo(DETAIL.in(Locale.GERMAN));
        assertThat(german.json().at("/items/0/code").asString()).isEqualTo(DETAIL.code());
    }

    @Test
    void isThereForSpreadsheetsToo() {
        happened("test.csv", OWN, "=1+1");
        Answer csv =
                service.send(service.request("/api/v1/activity?action=test.csv").header("Accept", "text/csv"));
        assertThat(csv.header("Content-Type")).startsWith("text/csv");
        assertThat(csv.raw().body().lines())
                .hasSize(2)
                .first()
                .isEqualTo("id,at,actor,action,vcenter,objectId,objectName,outcome,detail");
        assertThat(csv.raw().body()).contains(",'=1+1,done,");
    }

    @Test
    void savesEntriesOfAllPagesUnlessASizeIsSet() {
        for (int i = 0; i < 120; i++) {
            happened("test.pages", OWN, "object " + i);
        }
        assertThat(csv("/api/v1/activity?action=test.pages").lines()).hasSize(121);
        assertThat(csv("/api/v1/activity?action=test.pages&size=10").lines()).hasSize(11);
    }

    private String csv(String path) {
        return service.send(service.request(path).header("Accept", "text/csv"))
                .raw()
                .body();
    }
}
