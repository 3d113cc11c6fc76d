package io.tidemark.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.tidemark.ServiceClient;
import io.tidemark.WholeService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@WholeService
class OpenApiTest {

    private static final Path COMMITTED = Path.of("../docs/api/openapi.yaml");

    private final ServiceClient service;

    OpenApiTest(@Autowired ServletWebServerApplicationContext context) {
        service = ServiceClient.at(context.getWebServer().getPort());
    }

    @Test
    void committedDocumentIsWhatTheCodeSays() throws IOException {
        String generated = service.get("/generated-docs.yaml").raw().body();
        if (Boolean.getBoolean("openapi.write")) {
            Files.createDirectories(COMMITTED.getParent());
            Files.writeString(COMMITTED, generated);
        }
        assertThat(Files.exists(COMMITTED) ? Files.readString(COMMITTED) : "")
                .as("docs/api/openapi.yaml is out of date: write it anew with"
                        + " mvn -pl plugin-service -am test -Dtest=OpenApiTest -Dopenapi.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false, and look at the difference before committing it")
                .isEqualTo(generated);
    }

    @Test
    void servesTheCommittedDocumentAsJson() throws IOException {
        assumeBuilt();
        ServiceClient.Answer answer = service.get("/v3/api-docs");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        assertThat(answer.json()).isEqualTo(committed());
    }

    @Test
    void servesTheCommittedDocumentAsYaml() throws IOException {
        assumeBuilt();
        ServiceClient.Answer answer = service.get("/v3/api-docs.yaml");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("application/yaml");
        assertThat(answer.raw().body()).isEqualTo(Files.readString(COMMITTED));
    }

    private static JsonNode committed() throws IOException {
        return JsonMapper.shared()
                .valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(COMMITTED)));
    }

    /** A document that is written now is served by the next build. */
    private static void assumeBuilt() {
        assumeFalse(Boolean.getBoolean("openapi.write"));
    }
}
