package io.tidemark.vcenter.automation;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.privilege.Effect;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Opens sessions of the Automation API by user name and password, over {@code /rest/com/vmware/cis}, which vCenter 6.5
 * and later support; each is ended after its questions.
 */
public final class AutomationLogin {

    private static final String SESSION = "/rest/com/vmware/cis/session";
    private static final JsonMapper JSON = new JsonMapper();

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Opened(@Nullable String value) {}

    private final VimEndpoint endpoint;
    private final String userName;
    private final Supplier<String> password;

    public AutomationLogin(VimEndpoint endpoint, String userName, Supplier<String> password) {
        this.endpoint = endpoint;
        this.userName = userName;
        this.password = password;
    }

    public String userName() {
        return userName;
    }

    /** Throws {@link LoginRefused} if vCenter does not accept the password. */
    public <T> T inSession(Function<AutomationSession, T> questions) {
        String credential =
                Base64.getEncoder().encodeToString((userName + ":" + password.get()).getBytes(StandardCharsets.UTF_8));
        AutomationSession session = new AutomationSession(
                endpoint,
                opened(endpoint.send(
                        Effect.WRITES_VCENTER,
                        SESSION,
                        request -> post(request).header("Authorization", "Basic " + credential))));
        try {
            return questions.apply(session);
        } finally {
            session.send(Effect.WRITES_VCENTER, SESSION, HttpRequest.Builder::DELETE);
        }
    }

    /** The refusal of a session or of its user. */
    public LoginRefused refused() {
        return new LoginRefused(VcenterProblemMessage.AUTOMATION_LOGIN_REFUSED.with("user", userName));
    }

    /** A request with an empty object. */
    public static HttpRequest.Builder post(HttpRequest.Builder request) {
        return request.header("Content-Type", "application/json").POST(BodyPublishers.ofString("{}"));
    }

    private String opened(VimEndpoint.JsonAnswer response) {
        if (response.status() == 401) {
            throw refused();
        }
        if (response.status() != 200) {
            throw endpoint.unusable(response);
        }
        try {
            Opened opened = JSON.readValue(response.body(), Opened.class);
            return opened == null || opened.value() == null ? "" : opened.value();
        } catch (JacksonException e) {
            throw endpoint.unreadable(e);
        }
    }
}
