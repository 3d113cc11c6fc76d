package io.tidemark.vcenter.soap;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.privilege.Effect;
import java.net.http.HttpRequest;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The single-use ticket that the vSphere Client server issues for a plug-in token. */
public final class CloneTicket {

    private static final String PATH = "/api/ui/vcenter/session/clone-ticket";
    private static final String TOKEN = "vmware-api-session-id";
    private static final JsonMapper JSON = new JsonMapper();

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Answer(
            @Nullable @JsonProperty("session_clone_ticket") String ticket) {}

    private CloneTicket() {}

    /** Throws {@link SessionEnded} when the token is not (or no longer) good on this vCenter. */
    public static String of(VimEndpoint endpoint, String guid, String pluginToken) {
        String question = JSON.writeValueAsString(Map.of("vc_guid", guid));
        VimEndpoint.JsonAnswer response = endpoint.send(
                Effect.WRITES_VCENTER,
                PATH,
                request -> request.header("Content-Type", "application/json")
                        .header(TOKEN, pluginToken)
                        .POST(HttpRequest.BodyPublishers.ofString(question)));
        int status = response.status();
        if (status == 401 || status == 403 || status == 404) {
            throw new SessionEnded((status == 401
                            ? VcenterProblemMessage.SESSION_TOKEN_REFUSED
                            : VcenterProblemMessage.SESSION_TOKEN_OF_UNKNOWN_PLUGIN)
                    .statement());
        }
        if (status < 200 || status > 299) {
            throw endpoint.unusable(response);
        }
        try {
            Answer answer = JSON.readValue(response.body(), Answer.class);
            if (answer != null && answer.ticket() != null) {
                return answer.ticket();
            }
        } catch (JacksonException e) {
            throw endpoint.unreadable(e);
        }
        throw endpoint.lacking(VcenterProblemMessage.CLONE_TICKET_MISSING);
    }
}
