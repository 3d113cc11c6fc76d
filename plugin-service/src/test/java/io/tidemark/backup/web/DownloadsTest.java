package io.tidemark.backup.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.WholeService;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What leaves the service's machine. */
@WholeService
class DownloadsTest {

    private final ServiceClient service;

    DownloadsTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    /** A database of its own: in that of other tests, there are data of several vCenters. */
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add(
                "tidemark.database.url",
                () -> "jdbc:h2:mem:downloads;DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE"
                        + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH");
    }

    @Test
    void anExportIsAWholeFile() throws IOException {
        List<String> entries = new ArrayList<>();
        ServiceClient caller = service.with("CONFIGURE");
        HttpResponse<InputStream> answer =
                caller.open(caller.request("/api/v1/export").GET());
        assertThat(answer.statusCode()).isEqualTo(200);
        try (ZipInputStream zip = new ZipInputStream(answer.body())) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                entries.add(entry.getName());
            }
        }
        assertThat(entries).contains("tables/reclaim_policies.jsonl").endsWith("tidemark-export.json");
    }

    @Test
    void nothingIsHandedToThoseWithoutTheRight() {
        for (String path : List.of("/api/v1/export", "/api/v1/backups/tidemark-1.zip")) {
            assertThat(service.with("VIEW,RUN").get(path).status()).isEqualTo(403);
        }
    }

    @Test
    void onlyBackupsAreHandedOut() {
        for (String name : List.of("tidemark-1.zip", "..%2F..%2Fvault.key", "vault.key")) {
            assertThat(service.with("CONFIGURE").get("/api/v1/backups/" + name).status())
                    .isIn(400, 404);
        }
    }
}
