package io.tidemark.vcenter.automation;

import io.tidemark.vcenter.privilege.Effect;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@link SignOn} over {@code /api} (vCenter 7.0 U2 and later) or, where that does not have the operation, {@code /rest},
 * whose responses are in an envelope.
 */
public final class AutomationSignOn implements SignOn {

    private static final List<String> ROOTS = List.of("/api", "/rest");
    private static final JsonMapper JSON = new JsonMapper();

    private final VimEndpoint endpoint;
    private final AutomationLogin login;

    public AutomationSignOn(VimEndpoint endpoint, AutomationLogin login) {
        this.endpoint = endpoint;
        this.login = login;
    }

    @Override
    public Answer<IdentityProvider> identityProviders() {
        return list(
                "/vcenter/identity/providers",
                one -> new IdentityProvider(
                        one.path("name").asString(one.path("provider").asString("")),
                        one.path("config_tag").asString(""),
                        one.path("domain_names").values().stream()
                                .map(domain -> domain.asString(""))
                                .toList()));
    }

    @Override
    public Answer<Node> nodes() {
        return list(
                "/vcenter/topology/nodes",
                one -> new Node(one.path("node").asString(""), one.path("type").asString("")));
    }

    private <T> Answer<T> list(String path, Function<JsonNode, T> item) {
        return login.inSession(session -> {
            for (String root : ROOTS) {
                VimEndpoint.JsonAnswer response = session.send(Effect.READS, root + path, HttpRequest.Builder::GET);
                if (response.status() == 403) {
                    return new Answer<>(Access.DENIED, List.of());
                }
                if (response.status() != 404) {
                    return new Answer<>(
                            Access.READ, items(response).stream().map(item).toList());
                }
            }
            return new Answer<>(Access.NOT_OFFERED, List.of());
        });
    }

    private List<JsonNode> items(VimEndpoint.JsonAnswer response) {
        if (response.status() == 401) {
            throw login.refused();
        }
        if (response.status() != 200) {
            throw endpoint.unusable(response);
        }
        try {
            JsonNode body = JSON.readTree(response.body());
            return List.copyOf((body.isArray() ? body : body.path("value")).values());
        } catch (JacksonException e) {
            throw endpoint.unreadable(e);
        }
    }
}
