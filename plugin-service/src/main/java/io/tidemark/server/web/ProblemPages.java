package io.tidemark.server.web;

import io.tidemark.platform.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** What a type of problem means, at the URI of the type, from the catalog in the documentation. */
@RestController
@RequestMapping("/problems")
class ProblemPages {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d{3}) \\| `([a-z-]+)` \\| (.+?) \\|$");

    private final Map<String, ProblemType> types;

    ProblemPages() {
        this.types = ROW.matcher(catalog())
                .results()
                .map(row -> ProblemType.of(Integer.parseInt(row.group(1)), row.group(2), row.group(3)))
                .collect(Collectors.toUnmodifiableMap(ProblemType::type, type -> type));
    }

    private static String catalog() {
        try {
            return new ClassPathResource("openapi/problems.md").getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A type of problem.
     *
     * @param type its URI
     * @param status of the responses
     * @param detail what it means, in English
     */
    record ProblemType(String type, String title, int status, String detail) {

        static ProblemType of(int status, String slug, String meaning) {
            return new ProblemType(ProblemBody.type(slug), ProblemBody.title(slug), status, meaning.replace("`", ""));
        }

        String page() {
            return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>"
                    + HtmlUtils.htmlEscape(title)
                    + "</title></head>\n<body><h1>" + HtmlUtils.htmlEscape(title) + "</h1>\n<p>"
                    + HtmlUtils.htmlEscape(detail) + "</p>\n<p>HTTP status " + status
                    + "</p>\n<p><a href=\"../plugin/help/api" + type.replaceFirst("/problems/", "/problems.html#")
                    + "\">Tidemark Help</a></p></body></html>\n";
        }
    }

    @GetMapping(path = "/{slug}", produces = MediaType.APPLICATION_JSON_VALUE)
    ProblemType json(@PathVariable String slug) {
        return found(slug);
    }

    @GetMapping(path = "/{slug}", produces = "text/html;charset=UTF-8")
    String html(@PathVariable String slug) {
        return found(slug).page();
    }

    private ProblemType found(String slug) {
        @Nullable ProblemType type = types.get(ProblemBody.type(slug));
        if (type == null) {
            throw Problem.notFound(WebMessage.PATH_NOT_FOUND.with("path", ProblemBody.type(slug)));
        }
        return type;
    }
}
