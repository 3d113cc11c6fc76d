package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.ServiceClient.Answer;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** Each user's language and formats. */
class PreferencesTest extends SecuredService {

    private static final String PATH = "/api/v1/preferences";
    private static final String GRID = PATH + "/datastore-grid";
    private static final String NONE = "{\"language\":null,\"timeFormat\":null,\"firstDayOfWeek\":null}";
    private static final String GERMAN =
            "{\"language\":\"de\",\"timeFormat\":\"HOURS_24\",\"firstDayOfWeek\":\"MONDAY\"}";

    PreferencesTest(@Autowired ServletWebServerApplicationContext context) {
        super(context);
    }

    private Answer put(String token, String body) {
        return put(token, PATH, body);
    }

    private Answer put(String token, String path, String body) {
        return asBearer(
                token,
                service.request(path)
                        .header("Content-Type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    private String read(String token) {
        return asBearer(token, service.request(PATH).GET()).json().toString();
    }

    @Test
    void keepsThemForEachUserAndSendsThemWithTheSession() {
        String operator = bearer("operator");
        String readonly = bearer("readonly");
        assertThat(read(operator)).isEqualTo(NONE);
        assertThat(put(operator, GERMAN).status()).isEqualTo(200);
        assertThat(put(readonly, "{\"timeFormat\":\"HOURS_12\"}").status()).isEqualTo(200);
        assertThat(read(operator)).isEqualTo(GERMAN);
        assertThat(read(readonly)).isEqualTo("{\"language\":null,\"timeFormat\":\"HOURS_12\",\"firstDayOfWeek\":null}");
        Answer session = asClient(LAB.pluginToken(LAB.user("operator"), KEY), "/api/v1/sessions/current");
        assertThat(session.json().get("preferences").toString()).isEqualTo(GERMAN);
        assertThat(put(operator, "{}").json().toString()).isEqualTo(NONE);
        assertThat(read(operator)).isEqualTo(NONE);
    }

    @Test
    void keepsTheArrangementOfTheGridBesideTheFormats() {
        String token = bearer("storage");
        assertThat(asBearer(token, service.request(GRID).GET()).json().toString())
                .isEqualTo("{\"columns\":null,\"views\":[]}");
        String grid = "{\"columns\":[{\"name\":\"name\",\"width\":220}],"
                + "\"views\":[{\"name\":\"Worst\",\"query\":\"minDeadSpaceBytes=1\"}]}";
        assertThat(put(token, GRID, grid).status()).isEqualTo(200);
        assertThat(put(token, GERMAN).status()).isEqualTo(200);
        assertThat(asBearer(token, service.request(GRID).GET()).json().toString())
                .isEqualTo(grid);
        assertThat(read(token)).isEqualTo(GERMAN);
        assertThat(put(token, GRID, "{\"columns\":[{\"name\":\"a b\"}],\"views\":[]}")
                        .status())
                .isEqualTo(400);
        assertThat(put(token, "{}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"language\":\"xx\"}",
                "{\"language\":\"de-DE\"}",
                "{\"timeFormat\":\"HOURS_10\"}",
                "{\"firstDayOfWeek\":\"TODAY\"}",
                "{\"firstDayOfWeek\":[]}",
                "null"
            })
    void refusesWhatItDoesNotKnow(String body) {
        String token = bearer("storage");
        Answer answer = put(token, body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("type").asString()).isEqualTo("/problems/invalid-request");
        assertThat(read(token)).isEqualTo(NONE);
    }
}
