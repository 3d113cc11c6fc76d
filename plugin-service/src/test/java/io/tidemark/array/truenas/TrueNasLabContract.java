package io.tidemark.array.truenas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.array.ArrayRefused;
import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.FigureNotReported;
import io.tidemark.array.rest.RetryingRestClient;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.ArrayCredential;
import io.tidemark.array.spi.ArrayVolume;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.OwnLabContract;
import io.tidemark.array.truenas.api.TrueNasErrors;
import io.tidemark.array.truenas.api.TrueNasLogIn;
import io.tidemark.array.truenas.api.TrueNasRequests;
import io.tidemark.platform.network.AllowedNetworks;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** The adapter against the lab's TrueNAS with REST and without, whose true state the control API returns. */
abstract class TrueNasLabContract extends OwnLabContract {

    TrueNasLabContract() {
        super("truenas", "truenas", "truenas-26");
    }

    @Override
    protected String array() {
        return datastore() + "-1";
    }

    @Override
    protected List<String> poolNames() {
        return List.of("tank");
    }

    /** The share of metadata that is deducted is the one that the lab adds. */
    @Override
    protected void counts(long counted, long written) {
        assertThat(counted).isBetween(written - 1, written);
    }

    @Override
    protected String elsewhere() {
        return "tank/archive/";
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = facts();
        TrueNasProperties properties = new TrueNasProperties(
                Duration.ofSeconds(5),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                DataSize.ofMegabytes(64),
                access.pageSize(),
                Duration.ofMinutes(5),
                100_000,
                2,
                false);
        AtomicReference<TrueNasRequests> requests = new AtomicReference<>();
        RetryingRestClient client = access.client(
                facts,
                "TrueNAS",
                (target, limits) -> {
                    requests.set(new TrueNasRequests(
                            target, limits, AllowedNetworks.ALL, TrueNasMessage.TRUENAS_NO_API, TrueNasAdapter.FIELDS));
                    return requests.get();
                },
                TrueNasErrors::words);
        ArrayCredential.ApiToken key =
                new ArrayCredential.ApiToken(access.secret(facts.get("apiToken").asString()));
        return new TrueNasAdapter(
                client, new TrueNasLogIn(client, requests.get(), key), properties, Clock.fixed(now(), ZoneOffset.UTC));
    }

    @Test
    void namesDevicesAsHostsDo() {
        assertThat(behind(datastore()).devices().get(0)).startsWith("naa.6589cfc000000");
        assertThat(behind(datastore() + "-kept").devices().get(0)).startsWith("naa.6589cfc000000");
    }

    @Test
    void deductsTheShareOfMetadata() {
        assertThat(adapter().usage(behind(datastore()).id()).accuracy()).isEqualTo(new FigureAccuracy(16384, 0.015625));
    }

    @Test
    void reportsWhatSnapshotsHold() {
        assertThat(adapter().usage(behind(datastore()).id()).snapshotBytes()).isPositive();
    }

    @Test
    void namesTheCommandThatRemovesTheReservation() {
        assertThat(behind(datastore()).obstacle()).isNull();
        ArrayVolume volume = behind(datastore() + "-kept");
        assertThat(volume.usage()).isNull();
        assertThat(Objects.requireNonNull(volume.obstacle()).params().get("command"))
                .isEqualTo("zfs set refreservation=none " + volume.name());
        assertThatThrownBy(() -> adapter().usage(volume.id()))
                .isInstanceOf(FigureNotReported.class)
                .hasMessageContaining("refreservation");
    }

    @Test
    void showsTheReasonOfTheArrayForARefusal() {
        adapter().identity();
        cause("403", ",\"count\":1,\"path\":\"/pool\"");
        assertThatThrownBy(() -> adapter().pools())
                .isInstanceOf(ArrayRefused.class)
                .hasMessageContaining("Not authorized");
    }

    @Test
    void seesTheFigureFallOnlyWhenDeadSpaceWasGivenBack() {
        String id = behind(datastore()).id();
        long before = adapter().usage(id).writtenBytes();
        lab().control("POST", "/datastores/" + datastore() + "/vms:delete", "{\"count\":1}");
        lab().advance("10m");
        assertThat(adapter().usage(id).writtenBytes()).isEqualTo(before);
    }
}
