package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient;
import io.tidemark.ServiceClient.Answer;
import io.tidemark.WholeService;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

@WholeService
class PagesTest {

    private final ServiceClient service;

    PagesTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort()).with("");
    }

    @Test
    void filesWithAHashStayInTheCache() {
        Answer answer = service.get("/plugin/main-AbCd1234.js");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("max-age=31536000, public, immutable");
        assertThat(answer.header("Content-Type")).startsWith("text/javascript");
    }

    @Test
    void fontsStayInTheCache() {
        Answer answer = service.get("/plugin/media/font-AbCd1234.woff");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("max-age=31536000, public, immutable");
    }

    @Test
    void pagesAreAskedForEachTime() {
        Answer answer = service.get("/plugin/test-page.html");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(answer.header("Content-Security-Policy")).contains("script-src 'self'");
    }

    @Test
    void theFolderOfTheHelpShowsItsStartPage() {
        Answer answer = service.get("/plugin/help/");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.raw().body()).contains("The start page of the help");
    }

    @Test
    void theManifestIsThereAloneAndWithItsPlainFormForOlderClients() {
        Answer alone = service.get("/plugin/plugin.json");
        assertThat(alone.json().get("manifestVersion").asString()).isEqualTo("1.2.0");
        assertThat(alone.header("Cache-Control")).isEqualTo("no-cache");
        Answer zip = service.get("/plugin/plugin.zip");
        assertThat(zip.status()).isEqualTo(200);
        assertThat(zip.header("Content-Type")).isEqualTo("application/zip");
        assertThat(zip.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(zip.raw().body()).startsWith("PK").contains("plugin-multi-manifest.json");
    }

    @Test
    void filesOutsideThePluginAreNotServed() {
        assertThat(service.get("/plugin/..%2f..%2fapplication.yaml").status()).isIn(400, 404);
        assertThat(service.get("/plugin/plugin/").status()).isEqualTo(404);
    }
}
