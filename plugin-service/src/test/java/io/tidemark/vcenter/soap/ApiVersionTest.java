package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ApiVersionTest {

    private static final String OFFER = """
            <?xml version="1.0"?><namespaces version="1.0">
            <namespace><name>urn:vim2</name><version>9.1.1.0</version></namespace>
            <namespace><name>urn:vim25</name><version>8.0.2.0</version>
            <priorVersions><version>8.0.1.0</version><version>7.0.3.2</version></priorVersions></namespace>
            </namespaces>""";

    @Test
    void comparesNumbersNotText() {
        assertThat(ApiVersion.choose(List.of("6.7.3", "7.0.0.0", "10.0.0.0", "9.0.0.0")))
                .contains(new ApiVersion("9.0.0.0"));
        assertThat(new ApiVersion("8.0.10.0").atLeast("8.0.2.0")).isTrue();
        assertThat(new ApiVersion("8.0.1.0").atLeast("8.0.2.0")).isFalse();
        assertThat(new ApiVersion("8.0").atLeast("8.0.0.0")).isTrue();
    }

    @Test
    void ignoresVersionsItDoesNotKnowOrCannotRead() {
        assertThat(ApiVersion.choose(List.of("99.0.0.0", "", "dev", "7.0.3.0"))).contains(new ApiVersion("7.0.3.0"));
        assertThat(ApiVersion.choose(List.of("5.5"))).isEmpty();
    }

    @Test
    void refusesVersionsWithoutThePropertiesThatItReads() {
        assertThat(ApiVersion.choose(List.of("6.5", "6.0", "5.5"))).isEmpty();
        assertThat(ApiVersion.tooOld(List.of("6.0", "6.5", "5.5"))).contains(new ApiVersion("6.5"));
        assertThat(ApiVersion.choose(List.of("6.7", "6.5"))).contains(new ApiVersion("6.7"));
        assertThat(ApiVersion.tooOld(List.of("99.0", "6.5"))).isEmpty();
        assertThat(ApiVersion.tooOld(List.of("dev"))).isEmpty();
    }

    @Test
    void readsTheOfferOfItsOwnNamespaceOnly() {
        assertThat(OfferedVersions.in(OFFER.getBytes(StandardCharsets.UTF_8)))
                .containsExactly("8.0.2.0", "8.0.1.0", "7.0.3.2");
    }

    @Test
    void readsNoOfferFromSomethingElse() {
        assertThat(OfferedVersions.in("<html><p>hello".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }
}
