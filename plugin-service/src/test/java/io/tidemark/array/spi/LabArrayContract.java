package io.tidemark.array.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tidemark.array.ArrayCapability;
import io.tidemark.array.ArrayCredentialsRefused;
import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.ArrayRefused;
import io.tidemark.array.ArrayUnreachable;
import io.tidemark.array.PoolSpace;
import io.tidemark.array.UnknownVolume;
import io.tidemark.array.VolumeUsage;
import io.tidemark.lab.Lab;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * What every adapter must do with an array of the lab, whose true state the control API returns, also while that array
 * refuses requests or falsifies responses: a clear statement, or the same volumes with the same figures.
 */
public abstract class LabArrayContract extends ArrayAdapterContract {

    private ArrayAdapter adapter;

    /** The lab of the test class. */
    protected abstract Lab lab();

    /** The array, as the control API names it. */
    protected abstract String array();

    /** A datastore whose only extent is a volume of the array. */
    protected abstract String datastore();

    /** An adapter for the array. */
    protected abstract ArrayAdapter connect(LabAccess access);

    @BeforeEach
    void connect() {
        adapter = connect(LabAccess.USUAL);
    }

    @AfterEach
    void disconnect() {
        adapter.close();
    }

    @Override
    protected ArrayAdapter adapter() {
        return adapter;
    }

    @Override
    protected Instant now() {
        return Instant.parse(lab().control("GET", "/clock", "").get("now").asString());
    }

    /** The true state of a datastore. */
    protected JsonNode truth(String datastore) {
        for (JsonNode known : lab().control("GET", "/world", "").get("datastores")) {
            if (known.get("name").asString().equals(datastore)) {
                return known;
            }
        }
        throw new IllegalArgumentException(datastore);
    }

    /** The volume that backs a datastore. */
    protected ArrayVolume behind(String datastore) {
        String device = truth(datastore).at("/extents/0/device").asString();
        return adapter.volumes().stream()
                .filter(volume -> volume.devices().contains(device))
                .findFirst()
                .orElseThrow();
    }

    /** Whether the array reports which volumes are destinations of a replication. */
    protected boolean reportsReplicas() {
        return true;
    }

    /** The names of the pools that the array reports. */
    protected List<String> poolNames() {
        return List.of();
    }

    /**
     * A part of the name of a volume that the array moved, or of its list of pools then, empty if it is in neither; null if arrays of
     * this kind cannot move a volume.
     */
    protected abstract @Nullable String elsewhere();

    private String fault(String kind, String more) {
        return "{\"kind\":\"array-" + kind + "\",\"array\":\"" + array() + "\"" + more + "}";
    }

    /** Puts a fault of the array in force, for as many requests as it counts. */
    protected void cause(String kind, String more) {
        lab().control("POST", "/faults", fault(kind, more));
    }

    private <T> T during(String kind, String more, Supplier<T> work) {
        return lab().under(fault(kind, more), work);
    }

    private Problem failure(String kind, String more) {
        return Objects.requireNonNull(
                during(kind, more, () -> catchThrowableOfType(Problem.class, () -> adapter.volumes())));
    }

    private static void is(Problem failure, ArrayProblemMessage expected) {
        assertThat(failure.statement().code()).isEqualTo(expected.name());
    }

    private static List<ArrayVolume> sorted(List<ArrayVolume> volumes) {
        return volumes.stream().sorted(Comparator.comparing(ArrayVolume::id)).toList();
    }

    @Test
    void findsTheDeviceOfADatastoreAndCountsAsTheLabDoes() {
        JsonNode truth = truth(datastore());
        ArrayVolume volume = behind(datastore());
        assertThat(volume.name()).endsWith(truth.at("/extents/0/volume").asString());
        counts(
                adapter.usage(volume.id()).writtenBytes(),
                truth.get("writtenBytes").asLong());
    }

    /** Whether the array counts this if hosts wrote that. */
    protected void counts(long counted, long written) {
        assertThat(counted).isEqualTo(written);
    }

    @Test
    void readsTheSameVolumesPageByPage() {
        try (ArrayAdapter small = connect(LabAccess.USUAL.pages(2))) {
            assertThat(sorted(small.volumes())).isEqualTo(sorted(adapter.volumes()));
        }
    }

    @Test
    void logsInAgainIfTheArrayNoLongerAcceptsTheSession() {
        adapter.identity();
        cause("401", ",\"count\":1");
        assertThat(adapter.volumes()).isNotEmpty();
        cause("401", ",\"count\":1");
        assertThat(adapter.identity().id()).isNotBlank();
    }

    @Test
    void waitsForABusyArray() {
        cause("429", ",\"count\":2,\"retryAfter\":\"3s\"");
        cause("503", ",\"count\":1");
        cause("busy", ",\"count\":1");
        assertThat(adapter.volumes()).isNotEmpty();
    }

    @Test
    void saysThatAnArrayVanishedAndGoesOnWhenItIsBack() {
        adapter.identity();
        is(failure("offline", ""), ArrayProblemMessage.ARRAY_NOT_REACHED);
        assertThat(adapter.volumes()).isNotEmpty();
    }

    @Test
    void saysThatTheCredentialIsRefusedAndKeepsItToItself() {
        try (ArrayAdapter wrong = connect(LabAccess.USUAL.withWrongCredential())) {
            assertThatThrownBy(wrong::identity)
                    .isInstanceOf(ArrayCredentialsRefused.class)
                    .hasMessageContaining("rejects")
                    .hasMessageNotContaining(LabAccess.WRONG);
        }
    }

    @Test
    void refusesACertificateThatIsNotTheOnePinned() {
        try (ArrayAdapter wrong = connect(LabAccess.USUAL.withWrongPin())) {
            assertThatThrownBy(wrong::identity).isInstanceOf(CertificateNotTrusted.class);
            assertThatThrownBy(wrong::volumes).isInstanceOf(CertificateNotTrusted.class);
        }
    }

    @Test
    void saysThatTheAccountLacksRights() {
        adapter.identity();
        Problem failure = failure("403", "");
        assertThat(failure).isInstanceOf(ArrayRefused.class).isNotInstanceOf(ArrayCredentialsRefused.class);
        is(failure, ArrayProblemMessage.ARRAY_RIGHTS_MISSING);
        try (ArrayAdapter fresh = connect(LabAccess.USUAL)) {
            is(
                    Objects.requireNonNull(
                            during("403", "", () -> catchThrowableOfType(Problem.class, fresh::identity))),
                    ArrayProblemMessage.ARRAY_RIGHTS_MISSING);
        }
        assertThat(adapter.volumes()).isNotEmpty();
    }

    @Test
    void endsARequestThatTakesLongerThanItsLimit() {
        try (ArrayAdapter impatient = connect(LabAccess.USUAL.within(Duration.ofSeconds(1)))) {
            impatient.identity();
            Throwable failure = during("latency", ",\"delay\":\"60s\"", () -> catchThrowable(impatient::volumes));
            assertThat(failure).isInstanceOf(ArrayUnreachable.class);
            is((Problem) failure, ArrayProblemMessage.ARRAY_NO_RESPONSE);
            assertThat(impatient.volumes()).isNotEmpty();
        }
    }

    @Test
    @Tag("wide")
    void readsAnArrayThatTakesTenSecondsForEachResponse() {
        List<ArrayVolume> volumes = sorted(adapter.volumes());
        assertThat(during("latency", ",\"delay\":\"10s\"", () -> sorted(adapter.volumes())))
                .isEqualTo(volumes);
    }

    @Test
    void reportsTheFullnessOfItsPools() {
        List<PoolSpace> pools = adapter.pools();
        assertThat(pools).extracting(PoolSpace::name).containsExactlyElementsOf(poolNames());
        assertThat(pools).allMatch(pool -> pool.usedBytes() > 0 && pool.availableBytes() > 0);
        assertThat(during("texts", "", () -> adapter.pools())).isEqualTo(pools);
    }

    @Test
    void saysThatAResponseIsNotComplete() {
        List<ArrayVolume> volumes = sorted(adapter.volumes());
        Problem failure = failure("truncated", "");
        assertThat(failure).isInstanceOf(ArrayUnreachable.class);
        is(failure, ArrayProblemMessage.ARRAY_RESPONSE_NOT_COMPLETE);
        String id = volumes.get(0).id();
        assertThat(during("truncated", "", () -> catchThrowable(() -> adapter.usage(id))))
                .isInstanceOf(ArrayUnreachable.class);
        assertThat(sorted(adapter.volumes())).isEqualTo(volumes);
    }

    @Test
    void endsAListWhosePagesRepeat() {
        List<ArrayVolume> whole = sorted(adapter.volumes());
        try (ArrayAdapter small = connect(LabAccess.USUAL.pages(2))) {
            small.identity();
            Throwable failure = during(
                    "repeated",
                    "",
                    () -> catchThrowable(
                            () -> assertThat(sorted(small.volumes())).isEqualTo(whole)));
            if (failure != null) {
                assertThat(failure).isInstanceOf(ArrayRefused.class);
                is((Problem) failure, ArrayProblemMessage.ARRAY_LIST_ENDLESS);
            }
        }
    }

    @Test
    void readsNumbersThatAreStrings() {
        List<ArrayVolume> volumes = sorted(adapter.volumes());
        assertThat(during("texts", "", () -> sorted(adapter.volumes()))).isEqualTo(volumes);
        ArrayVolume first = volumes.get(0);
        VolumeUsage usage = listed(first);
        assertThat(during("texts", "", () -> adapter.usage(first.id()))).isEqualTo(usage);
    }

    @Test
    void findsAVolumeAgainUnderItsNewName() {
        ArrayVolume before = behind(datastore());
        String name = truth(datastore()).at("/extents/0/volume").asString();
        String renamed = ",\"volume\":\"" + name + "\",\"name\":\"another-name\"";
        VolumeUsage usage = listed(before);
        assertThat(during("renamed", renamed, () -> adapter.usage(before.id()))).isEqualTo(usage);
        ArrayVolume after = during("renamed", renamed, () -> behind(datastore()));
        assertThat(after.id()).isEqualTo(before.id());
        assertThat(after.name()).endsWith("another-name");
        assertThat(after.usage()).isEqualTo(before.usage());
    }

    @Test
    void followsAVolumeThatMovesToAnotherPlaceOfTheArray() {
        String move =
                ",\"volume\":\"" + truth(datastore()).at("/extents/0/volume").asString() + "\"";
        String elsewhere = elsewhere();
        if (elsewhere == null) {
            assertThatThrownBy(() -> cause("moved", move)).hasMessageContaining("cannot be moved");
            return;
        }
        ArrayVolume before = behind(datastore());
        VolumeUsage usage = listed(before);
        List<ArrayVolume> others = without(before.id());
        Instant to = now();
        Instant from = to.minus(Duration.ofHours(4));
        List<VolumeUsage> past = adapter.history(before.id(), from, to);
        assertThat(past.isEmpty()).isNotEqualTo(adapter.capabilities().contains(ArrayCapability.HISTORY));
        List<VolumeUsage> whole = during("moved", move, () -> {
            assertThat(adapter.usage(before.id())).isEqualTo(usage);
            ArrayVolume after = behind(datastore());
            assertThat(after.id()).isEqualTo(before.id());
            assertThat(after.devices()).isEqualTo(before.devices());
            assertThat(after.usage()).isEqualTo(before.usage());
            assertThat(after.obstacle()).isEqualTo(before.obstacle());
            assertThat(places(after)).anyMatch(place -> place.contains(elsewhere));
            assertThat(without(before.id())).isEqualTo(others);
            assertThat(adapter.history(before.id(), from, to)).isEqualTo(past);
            lab().advance("1h");
            try (ArrayAdapter later = connect(LabAccess.USUAL)) {
                counts(
                        later.usage(before.id()).writtenBytes(),
                        truth(datastore()).get("writtenBytes").asLong());
                List<VolumeUsage> samples = later.history(before.id(), from, now());
                assertThat(samples).containsAll(past).hasSizeGreaterThanOrEqualTo(past.size());
                assertThat(samples).extracting(VolumeUsage::at).doesNotHaveDuplicates();
                return samples;
            }
        });
        try (ArrayAdapter later = connect(LabAccess.USUAL)) {
            assertThat(later.history(before.id(), from, now())).isEqualTo(whole);
        }
        assertThat(places(behind(datastore()))).noneMatch(place -> !elsewhere.isEmpty() && place.contains(elsewhere));
    }

    private List<String> places(ArrayVolume volume) {
        return Stream.concat(Stream.of(volume.name()), adapter.pools().stream().map(PoolSpace::name))
                .toList();
    }

    private List<ArrayVolume> without(String id) {
        return sorted(adapter.volumes()).stream()
                .filter(volume -> !volume.id().equals(id))
                .toList();
    }

    @Test
    void namesADestinationOfAReplication() {
        assumeThat(reportsReplicas()).isTrue();
        assertThat(behind(datastore()).obstacle()).isNull();
        String volume =
                ",\"volume\":\"" + truth(datastore()).at("/extents/0/volume").asString() + "\"";
        Statement obstacle = during("replica", volume, () -> behind(datastore()).obstacle());
        assertThat(Objects.requireNonNull(obstacle).code())
                .isEqualTo(ArrayProblemMessage.ARRAY_VOLUME_READ_ONLY.name());
    }

    @Test
    void reportsAVolumeThatWasRemovedBetweenTwoReads() {
        ArrayVolume volume = behind(datastore());
        VolumeUsage usage = listed(volume);
        List<ArrayVolume> others = without(volume.id());
        String removed =
                ",\"volume\":\"" + truth(datastore()).at("/extents/0/volume").asString() + "\"";
        during("volume-removed", removed, () -> {
            assertThatThrownBy(() -> adapter.usage(volume.id())).isInstanceOf(UnknownVolume.class);
            assertThat(sorted(adapter.volumes())).isEqualTo(others);
            return true;
        });
        assertThat(adapter.usage(volume.id())).isEqualTo(usage);
    }
}
