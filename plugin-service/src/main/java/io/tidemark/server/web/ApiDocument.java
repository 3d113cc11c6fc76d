package io.tidemark.server.web;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the committed OpenAPI document, which a test holds equal to the code. */
@RestController
class ApiDocument {

    @GetMapping(path = "/v3/api-docs", produces = "application/yaml")
    Resource document() {
        return new ClassPathResource("openapi/openapi.yaml");
    }
}
