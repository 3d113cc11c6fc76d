package io.tidemark.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Serves the committed OpenAPI document, which a test compares with the code, as JSON and as YAML. */
@RestController
class ApiDocument {

    private final Resource yaml = new ClassPathResource("openapi/openapi.yaml");

    @GetMapping(path = "/v3/api-docs", produces = "application/json")
    Map<String, Object> json() throws IOException {
        try (InputStream text = yaml.getInputStream()) {
            return new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        }
    }

    @GetMapping(
            path = {"/v3/api-docs", "/v3/api-docs.yaml"},
            produces = "application/yaml")
    Resource yaml() {
        return yaml;
    }
}
