package io.tidemark.array.prometheus;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.FigureSource;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayKind;
import io.tidemark.array.spi.ArrayProfile;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.array.spi.MetricQuery;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Supports figures from Prometheus servers. A sample has the time of the scrape, not of the figure: it can be as much as an interval
 * older. Samples of up to two intervals are used, so a sample shows figures after an earlier reading if it is dated three intervals
 * later.
 */
@Component
@EnableConfigurationProperties(PrometheusProperties.class)
class PrometheusKind implements ArrayKind {

    /** Without a query. */
    private static final Duration USUAL_INTERVAL = Duration.ofMinutes(1);

    private static final int OLDEST_IN_INTERVALS = 2;

    private final PrometheusProperties properties;
    private final AllowedNetworks networks;

    PrometheusKind(PrometheusProperties properties, AllowedNetworks networks) {
        this.properties = properties;
        this.networks = networks;
    }

    /** A sample that is older is not used. */
    static Duration oldest(MetricQuery query) {
        return query.interval().multipliedBy(OLDEST_IN_INTERVALS);
    }

    @Override
    public String name() {
        return "prometheus";
    }

    @Override
    public ArrayProfile profile() {
        return profile(USUAL_INTERVAL);
    }

    @Override
    public ArrayProfile profile(ArrayTarget target) {
        MetricQuery query = target.query();
        return profile(query == null ? USUAL_INTERVAL : query.interval());
    }

    private static ArrayProfile profile(Duration interval) {
        return new ArrayProfile(interval.multipliedBy(OLDEST_IN_INTERVALS + 1), false);
    }

    @Override
    public FigureSource source() {
        return FigureSource.PROMETHEUS;
    }

    @Override
    public Set<ArrayCapability> capabilities() {
        return PrometheusAdapter.CAPABILITIES;
    }

    @Override
    public List<ArrayCredential.Form> forms() {
        return List.of(ArrayCredential.Form.API_TOKEN, ArrayCredential.Form.PASSWORD);
    }

    @Override
    public ArrayAdapter connect(ArrayTarget target, ArrayCredential credential) {
        return new PrometheusAdapter(
                new RetryingRestClient(target, properties.limits(), networks, PrometheusLogIn::words),
                credential,
                target,
                properties.knownFor());
    }
}
