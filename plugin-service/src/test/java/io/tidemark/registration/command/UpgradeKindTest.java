package io.tidemark.registration.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.vcenter.extension.ExtensionRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpgradeKindTest {

    private static ExtensionRecord record(String version, String pem, ExtensionRecord.Texts... texts) {
        return new ExtensionRecord(
                "k",
                version,
                "n",
                "s",
                "c",
                "https://a/plugin/plugin.json",
                "AA",
                pem,
                List.of(),
                List.of("t"),
                List.of("e"),
                List.of("G.a", "G.b"),
                List.of(texts));
    }

    @Test
    void distinguishesANewRecordAnUpgradeAndAnUpdate() {
        assertThat(UpgradeKind.of(null, record("1.0", "x"))).isEqualTo(UpgradeKind.REGISTERED);
        assertThat(UpgradeKind.of(record("1.9", "x"), record("1.10", "x"))).isEqualTo(UpgradeKind.UPGRADED);
        assertThat(UpgradeKind.of(record("1.0", "x"), record("1.0.0", "y"))).isEqualTo(UpgradeKind.UPDATED);
    }

    @Test
    void refusesWhatTheClientWouldNotNotice() {
        ExtensionRecord.Texts english = new ExtensionRecord.Texts("en", "auth", Map.of("a", "b"));
        ExtensionRecord.Texts german = new ExtensionRecord.Texts("de", "auth", Map.of("a", "c"));
        assertThatThrownBy(() ->
                        UpgradeKind.of(record("1.0", "x\n", english, german), record("1.0", "x", german, english)))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(RegistrationMessage.ALREADY_REGISTERED.is(problem.statement()))
                                .isTrue());
    }

    @Test
    void refusesToStepBack() {
        assertThatThrownBy(() -> UpgradeKind.of(record("2.0", "x"), record("1.9.9", "y")))
                .isInstanceOfSatisfying(
                        Problem.class,
                        problem -> assertThat(problem.statement())
                                .isEqualTo(RegistrationMessage.NEWER_REGISTERED.with(
                                        "registered", "2.0", "version", "1.9.9")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[8.0,)|8.0.3|true",
                "[8.0,)|7.0.3|false",
                "[7.0,9.1)|9.0.2|true",
                "[7.0,9.1)|9.1.0|false",
                "(8.0,9.1]|8.0|false",
                "(8.0,9.1]|9.1|true",
                "8.0.2|8.0.2.0|true",
                "8.0.2|8.0.3|false",
                "''|9.0|true"
            })
    void readsTheVersionsThatAManifestAccepts(String interval, String version, boolean contained) {
        assertThat(VersionInterval.contains(interval, version)).isEqualTo(contained);
    }
}
