package io.tidemark.rate;

import io.tidemark.inventory.Datastore;
import io.tidemark.inventory.DatastoreRuns.Proof;
import io.tidemark.inventory.DatastoreRuns.Proved;
import io.tidemark.inventory.DeadSpace;
import io.tidemark.inventory.Inventory;
import io.tidemark.inventory.MountingHost;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.Statement;
import io.tidemark.rate.Prediction.Question;
import io.tidemark.rate.message.RateMessage;
import io.tidemark.rate.message.RateProblemMessage;
import io.tidemark.rate.predict.AutomaticUnmap;
import io.tidemark.rate.predict.Crawl;
import io.tidemark.rate.predict.CrawlSimulation;
import io.tidemark.rate.predict.ReclaimCurve;
import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.SignedIn;
import io.tidemark.vcenter.host.HostFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Predicts automatic reclaim of dead space from public information. */
@Component
public class RatePredictions {

    private static final double MB = 1 << 20;
    private static final long MOST_BYTES = 1L << 50;

    private final Inventory inventory;
    private final RateProperties properties;

    RatePredictions(Inventory inventory, RateProperties properties) {
        this.inventory = inventory;
        this.properties = properties;
    }

    /** 409 where the file system has no rate; 400 if no dead space is known and none is specified. */
    public Prediction predict(SignedIn caller, ObjectId id, Question question) {
        Datastore datastore = inventory.datastore(id, caller);
        Rate rate = question.rate().checked();
        RateHosts.none(datastore).ifPresent(reason -> {
            throw Problem.conflict("no-reclaim-rate", reason).with("reason", reason);
        });
        long dead = dead(datastore, question.deadSpaceBytes());
        List<HostFacts> hosts = hosts(datastore, question.hosts());
        Proof proof = datastore.proof();
        ReclaimCurve curve = curve(hosts, rate, dead, question.thick(), question.arrayLoad());
        List<Statement> warnings = warnings(rate, hosts, curve, question.thick());
        if (proof != null && proof.what() != Proved.AS_ESTIMATED) {
            warnings.add(0, proof.statement());
        }
        return new Prediction(
                datastore,
                rate,
                dead,
                question.deadSpaceBytes() == null,
                proof == null ? dead : proof.expected(dead),
                hosts,
                curve,
                warnings,
                assumptions(rate, hosts, question));
    }

    static ReclaimCurve curve(List<HostFacts> hosts, Rate rate, long dead, boolean thick, double arrayLoad) {
        List<Crawl> crawls = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++) {
            crawls.add(new Crawl(0, i, hosts.get(i).release(), rate, Duration.ZERO, dead / MB / hosts.size(), thick));
        }
        return CrawlSimulation.of(crawls, arrayLoad).getOrDefault(0, new ReclaimCurve(List.of(), null, dead / MB));
    }

    private static long dead(Datastore datastore, @Nullable Long given) {
        if (given != null) {
            if (given < 1 || given > MOST_BYTES) {
                throw Problem.invalid()
                        .error("/deadSpaceBytes", RequestMessage.VALUE_RANGE.with("min", 1, "max", MOST_BYTES));
            }
            return given;
        }
        DeadSpace known = datastore.certainDeadSpace();
        if (known == null || known.bytes() <= 0) {
            throw Problem.invalid(RateProblemMessage.DEAD_SPACE_REQUIRED)
                    .error("/deadSpaceBytes", RateProblemMessage.DEAD_SPACE_REQUIRED);
        }
        return known.bytes();
    }

    private static List<HostFacts> hosts(Datastore datastore, @Nullable List<String> wanted) {
        List<HostFacts> usable = datastore.hosts().stream()
                .filter(MountingHost::usable)
                .map(MountingHost::facts)
                .toList();
        if (wanted == null || wanted.isEmpty()) {
            if (usable.isEmpty()) {
                throw Problem.conflict("no-usable-host", RateReading.noHost());
            }
            return usable;
        }
        List<HostFacts> chosen = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            ObjectId host = ObjectId.parse(wanted.get(i));
            int position = i;
            chosen.add(datastore.hosts().stream()
                    .map(MountingHost::facts)
                    .filter(facts -> facts.moid().equals(host.moid()))
                    .findFirst()
                    .orElseThrow(() ->
                            Problem.invalid().error("/hostIds/" + position, RateProblemMessage.HOST_NOT_MOUNTING)));
        }
        return List.copyOf(chosen);
    }

    private List<Statement> warnings(Rate rate, List<HostFacts> hosts, ReclaimCurve curve, boolean thick) {
        List<Statement> warnings = new ArrayList<>();
        long bursting = hosts.stream()
                .filter(host -> AutomaticUnmap.bursts(host.release()))
                .count();
        if (bursting > 0 && !rate.off()) {
            warnings.add(
                    RateMessage.PREDICTED_BURST.with("hosts", bursting, "peak", bursting * AutomaticUnmap.CEILING));
        }
        if (curve.peak() > properties.arrayProfileMBps()) {
            warnings.add(RateMessage.PREDICTED_ABOVE_ARRAY.with(
                    "peak", Math.round(curve.peak()), "profile", properties.arrayProfileMBps()));
        }
        if (curve.end() == null) {
            warnings.add(RateMessage.PREDICTED_NEVER.statement());
        }
        if (thick) {
            warnings.add(RateMessage.PREDICTED_THICK.statement());
        }
        return warnings;
    }

    private static List<Statement> assumptions(Rate rate, List<HostFacts> hosts, Question question) {
        List<Statement> assumptions = new ArrayList<>();
        assumptions.add(RateMessage.ASSUMED_HOSTS.with("hosts", hosts.size()));
        assumptions.add(RateMessage.ASSUMED_OPEN_FILE.statement());
        assumptions.add(RateMessage.ASSUMED_ALONE.statement());
        if (Rate.DYNAMIC.equals(rate.method())) {
            assumptions.add(RateMessage.ASSUMED_LOAD.with("load", question.arrayLoad()));
        }
        return assumptions;
    }
}
