package io.tidemark.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.DatabaseUnreachable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** A failure after the first bytes of a response were sent, on a real Tomcat. */
class BrokenResponseTest {

    /** More than the buffer of the response takes. */
    private static final int ROWS = 10_000;

    private final Tomcat tomcat = new Tomcat();

    /** Lists rows, one of which cannot be read. */
    @EnableWebMvc
    @RestController
    static class Lists {

        @ExceptionHandler
        ResponseEntity<String> failed(Exception thrown) {
            return ResponseEntity.internalServerError().body("problem");
        }

        @GetMapping("/{how}/{broken}")
        List<String> rows(@PathVariable String how, @PathVariable int broken) {
            return new AbstractList<>() {
                @Override
                public String get(int index) {
                    if (index == broken) {
                        switch (how) {
                            case "error" -> throw new OutOfMemoryError("row");
                            case "problem" -> throw new DatabaseUnreachable();
                            default -> throw new IllegalStateException("row");
                        }
                    }
                    return "row";
                }

                @Override
                public int size() {
                    return ROWS;
                }
            };
        }
    }

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        AnnotationConfigWebApplicationContext context = new AnnotationConfigWebApplicationContext();
        context.register(Lists.class, BrokenResponses.class);
        tomcat.setBaseDir(folder.toString());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        var application = tomcat.addContext("", null);
        Tomcat.addServlet(application, "all", new DispatcherServlet(context)).addMapping("/");
        tomcat.getConnector();
        tomcat.start();
    }

    @AfterEach
    void stop() throws Exception {
        tomcat.stop();
        tomcat.destroy();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        int port = tomcat.getConnector().getLocalPort();
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"exception", "error", "problem"})
    void aResponseThatFailsAfterItBeganEndsTheConnection(String how) {
        assertThatThrownBy(() -> get("/" + how + "/" + (ROWS - 1))).isInstanceOf(IOException.class);
    }

    @Test
    void aFailureBeforeTheFirstBytesIsAProblem() throws Exception {
        HttpResponse<String> answer = get("/exception/3");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).isEqualTo("problem");
    }

    @Test
    void aWholeListIsSent() throws Exception {
        assertThat(get("/exception/" + ROWS).statusCode()).isEqualTo(200);
    }
}
