package io.tidemark.notification.notice;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.link.ClientLinks;
import io.tidemark.vcenter.link.ClientPage;
import java.net.URI;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Adds to a notice the link to what it is about in the vSphere Client. */
@Component
public class NoticeLinks {

    private final ClientLinks links;
    private final Vcenters vcenters;

    public NoticeLinks(ClientLinks links, Vcenters vcenters) {
        this.links = links;
        this.vcenters = vcenters;
    }

    /** The same notice if there is no link. */
    public Notice linked(Notice notice) {
        return vcenter(notice)
                .flatMap(vcenter -> links.to(page(notice, vcenter)))
                .map(URI::toString)
                .map(notice::linkedTo)
                .orElse(notice);
    }

    /** What concerns all vCenters has a link if there is only one. */
    private Optional<String> vcenter(Notice notice) {
        if (notice.vcenter() != null) {
            return Optional.of(notice.vcenter());
        }
        List<VcenterConnection> all = vcenters.all();
        return all.size() == 1 ? Optional.of(all.get(0).guid()) : Optional.empty();
    }

    private static ClientPage page(Notice notice, String vcenter) {
        return object(notice.objectId())
                .flatMap(object -> ClientPage.of(object, place(notice)))
                .orElseGet(() -> ClientPage.home(vcenter, tab(notice)));
    }

    private static Map<String, String> place(Notice notice) {
        return notice.params().get("run") instanceof String run && !run.isEmpty()
                ? Map.of("tab", "history", "run", run)
                : Map.of();
    }

    private static Map<String, String> tab(Notice notice) {
        return switch (Topic.of(notice.kind())) {
            case RECLAIM_RUNS -> Map.of("tab", "runs");
            case RECLAIM_POLICIES -> Map.of("tab", "policies");
            case AUDIT, REMEDIATION -> Map.of("tab", "audit");
            case REPORTS -> report(notice);
            case OTHER -> Map.of("tab", "settings");
            case RECLAIM_RATES, CONNECTIONS -> Map.of();
        };
    }

    private static Map<String, String> report(Notice notice) {
        if (notice.params().get("month") instanceof String text) {
            YearMonth month = YearMonth.parse(text);
            return Map.of(
                    "tab",
                    "reports",
                    "period",
                    "CUSTOM",
                    "first",
                    month.atDay(1).toString(),
                    "last",
                    month.atEndOfMonth().toString());
        }
        return Map.of("tab", "reports");
    }

    private static Optional<ObjectId> object(@Nullable String id) {
        try {
            return id == null ? Optional.empty() : Optional.of(ObjectId.parse(id));
        } catch (Problem e) {
            return Optional.empty();
        }
    }
}
