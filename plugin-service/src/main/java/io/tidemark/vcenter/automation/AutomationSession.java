package io.tidemark.vcenter.automation;

import io.tidemark.vcenter.privilege.Effect;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.net.http.HttpRequest;
import java.util.function.UnaryOperator;

/** A session of the Automation API. */
public final class AutomationSession {

    private static final String HEADER = "vmware-api-session-id";

    private final VimEndpoint endpoint;
    private final String id;

    AutomationSession(VimEndpoint endpoint, String id) {
        this.endpoint = endpoint;
        this.id = id;
    }

    public VimEndpoint.JsonAnswer send(Effect effect, String path, UnaryOperator<HttpRequest.Builder> kind) {
        return endpoint.send(effect, path, request -> kind.apply(request).header(HEADER, id));
    }
}
