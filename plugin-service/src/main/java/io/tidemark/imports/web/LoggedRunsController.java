package io.tidemark.imports.web;

import io.tidemark.capacity.TimeRange;
import io.tidemark.imports.hostd.HostRuns;
import io.tidemark.imports.hostd.LoggedRun;
import io.tidemark.imports.hostd.LoggedRuns;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.SignedIn;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Manual runs on a datastore in the logs of its hosts, independent of who started them. */
@RestController
@RequestMapping("/api/v1/datastores/{id}/logged-runs")
class LoggedRunsController {

    private final LoggedRuns logged;

    LoggedRunsController(LoggedRuns logged) {
        this.logged = logged;
    }

    /** Runs in the period; times are corrected by what the clocks of hosts and of vCenter differ. */
    record LoggedRunsView(Instant from, Instant to, List<LoggedHost> items) {}

    /**
     * The runs in the current log of one host; {@code logFrom} is its earliest time.
     *
     * @param logFrom time of the oldest line of the log, null when it could not be read
     * @param readTo time of the newest line that was read, null when none was
     * @param clock how far the clock of the host differs from that of vCenter, null within a minute
     */
    record LoggedHost(
            ObjectId hostId,
            String name,
            List<LoggedRun> runs,
            @Nullable Instant logFrom,
            @Nullable Instant readTo,
            @Nullable Statement clock,
            @Nullable Statement problem) {

        static LoggedHost of(String vcenter, HostRuns host) {
            return new LoggedHost(
                    new ObjectId(vcenter, host.host()),
                    host.name(),
                    host.runs(),
                    host.logFrom(),
                    host.readTo(),
                    host.clock(),
                    host.problem());
        }
    }

    /**
     * Lists the manual reclaim runs on a datastore as its hosts logged them, independent of who started them. Reads the
     * current hostd.log of each host.
     *
     * @param from begin of the period, in UTC
     * @param to end of the period, in UTC; if omitted, the current time
     * @param past length of the period up to its end as an ISO 8601 duration, instead of {@code from}; default P1D
     */
    @GetMapping
    LoggedRunsView logged(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String from,
            @RequestParam(required = false) @Nullable String to,
            @RequestParam(required = false) @Nullable String past,
            SignedIn caller) {
        ObjectId datastore = ObjectId.parse(id);
        TimeRange range = TimeRange.of(from, to, past, Clock.fixed(logged.now(caller), ZoneOffset.UTC));
        return new LoggedRunsView(
                range.from(),
                range.to(),
                logged.on(datastore, caller, range.from(), range.to()).stream()
                        .map(host -> LoggedHost.of(datastore.vcenter(), host))
                        .toList());
    }
}
