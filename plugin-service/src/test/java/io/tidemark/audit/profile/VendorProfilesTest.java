package io.tidemark.audit.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Changed profiles take the place of the shipped ones, and no version is lost. */
@OnEveryDatabase
class VendorProfilesTest {

    private final VendorProfiles profiles;

    VendorProfilesTest(TestDatabase database) {
        profiles = new VendorProfiles(
                JdbcClient.create(database.fresh()),
                JsonMapper.shared(),
                Clock.fixed(Instant.parse("2026-11-01T00:00:00Z"), ZoneOffset.UTC));
    }

    private static VendorProfile named(VendorProfile profile, String name) {
        return new VendorProfile(
                profile.id(), name, profile.version(), profile.devices(), profile.expectations(), profile.note());
    }

    @Test
    void putsAChangedProfileInTheShippedOnesPlace() {
        List<String> before =
                profiles.current().all().stream().map(VendorProfile::id).toList();
        VendorProfile changed = profiles.change(named(profiles.find("silk"), "Silk, our values"), "ann");
        assertThat(changed.version()).isEqualTo(1);
        assertThat(profiles.find("silk")).isEqualTo(changed);
        assertThat(profiles.current().all()).extracting(VendorProfile::id).isEqualTo(before);
        profiles.change(named(changed, "Silk, later"), "ann");
        assertThat(profiles.history("silk"))
                .extracting(VendorProfile::name)
                .containsExactly("Silk, later", "Silk, our values", "Silk (Kaminario)");
    }

    @Test
    void refusesAChangeOfAnOlderVersion() {
        VendorProfile shipped = profiles.find("silk");
        profiles.change(shipped, "ann");
        assertThatThrownBy(() -> profiles.change(shipped, "bob")).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(409);
            assertThat(problem.slug()).isEqualTo("version-conflict");
        });
    }

    @Test
    void refusesWhatCannotBeKept() {
        VendorProfile shipped = profiles.find("silk");
        assertThatThrownBy(() -> profiles.change(named(shipped, " "), "ann")).isInstanceOf(Problem.class);
        assertThat(profiles.find("silk")).isEqualTo(shipped);
        assertThatThrownBy(() -> profiles.find("no-such-profile")).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> profiles.history("no-such-profile")).isInstanceOf(Problem.class);
    }
}
