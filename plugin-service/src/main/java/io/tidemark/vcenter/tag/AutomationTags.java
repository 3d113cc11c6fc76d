package io.tidemark.vcenter.tag;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.vcenter.automation.AutomationLogin;
import io.tidemark.vcenter.automation.AutomationSession;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.privilege.Effect;
import io.tidemark.vcenter.privilege.TagCall;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@link Tags} over {@code /rest/com/vmware/cis}, which vCenter 6.5 and later support; each query uses a separate
 * session that is ended afterwards.
 */
public final class AutomationTags implements Tags {

    private static final int MOST = 2000;
    private static final JsonMapper JSON = new JsonMapper();

    /** The envelope of each response; none for an empty list. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Answer<T>(@Nullable T value) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Named(
            @Nullable String name,
            @Nullable @JsonProperty("category_id") String category) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Carrier(@Nullable String id, @Nullable String type) {}

    private final VimEndpoint endpoint;
    private final AutomationLogin login;

    public AutomationTags(VimEndpoint endpoint, AutomationLogin login) {
        this.endpoint = endpoint;
        this.login = login;
    }

    @Override
    public List<Tag> all() {
        return login.inSession(session -> {
            long began = System.nanoTime();
            Map<String, String> categories = new HashMap<>();
            List<Tag> tags = new ArrayList<>();
            List<String> ids = ask(session, TagCall.LIST, "", new TypeReference<>() {}, List.<String>of());
            for (String id : ids.subList(0, Math.min(MOST, ids.size()))) {
                endpoint.requireInTime(began);
                Named tag = named(session, TagCall.TAG, id);
                if (tag.name() != null) {
                    String category = String.valueOf(tag.category());
                    tags.add(new Tag(
                            id, tag.name(), categories.computeIfAbsent(category, key -> category(session, key))));
                }
            }
            tags.sort(Comparator.comparing(Tag::category, String.CASE_INSENSITIVE_ORDER)
                    .thenComparing(Tag::name, String.CASE_INSENSITIVE_ORDER));
            return List.copyOf(tags);
        });
    }

    @Override
    public Set<ManagedRef> attached(String tag) {
        return login.inSession(
                session -> ask(session, TagCall.ATTACHED, tag, new TypeReference<>() {}, List.<Carrier>of()).stream()
                        .filter(Objects::nonNull)
                        .filter(carrier -> carrier.id() != null && carrier.type() != null)
                        .map(carrier -> new ManagedRef(carrier.type(), carrier.id()))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private String category(AutomationSession session, String id) {
        String name = named(session, TagCall.CATEGORY, id).name();
        return name == null ? "" : name;
    }

    private Named named(AutomationSession session, TagCall call, String id) {
        return ask(session, call, id, new TypeReference<>() {}, new Named(null, null));
    }

    private <T> T ask(AutomationSession session, TagCall call, String id, TypeReference<Answer<T>> type, T none) {
        VimEndpoint.JsonAnswer response = session.send(
                Effect.READS,
                call.path(id),
                request -> call.method().equals("GET") ? request.GET() : AutomationLogin.post(request));
        return response.status() == 404 ? none : read(response, type, none);
    }

    private <T> T read(VimEndpoint.JsonAnswer response, TypeReference<Answer<T>> type, T none) {
        int status = response.status();
        if (status == 401) {
            throw login.refused();
        }
        if (status == 403) {
            throw new VcenterFault(
                    "Unauthorized", VcenterProblemMessage.TAGS_NOT_ACCESSIBLE.with("user", login.userName()));
        }
        if (status != 200) {
            throw endpoint.unusable(response);
        }
        try {
            Answer<T> answer = JSON.readValue(response.body(), type);
            return answer == null || answer.value() == null ? none : answer.value();
        } catch (JacksonException e) {
            throw endpoint.unreadable(e);
        }
    }
}
