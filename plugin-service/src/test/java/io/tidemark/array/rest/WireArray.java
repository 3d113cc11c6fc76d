package io.tidemark.array.rest;

import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.junit5.WireMockExtension;
import io.tidemark.array.spi.ArrayTarget;
import io.tidemark.platform.tls.CertificateNotTrusted;
import java.util.Map;

/** A server in place of an array, over TLS only, for responses that the lab cannot produce. */
public final class WireArray {

    private WireArray() {}

    public static WireMockExtension create() {
        return WireMockExtension.newInstance()
                .options(wireMockConfig().dynamicHttpsPort().httpDisabled(true).http2TlsDisabled(true))
                .build();
    }

    /** Its address with the thumbprint of the certificate that it presents. */
    public static ArrayTarget target(WireMockExtension server, RestLimits limits) {
        String address = "localhost:" + server.getHttpsPort();
        RestClient unpinned = new RestClient(new ArrayTarget(address, null), limits);
        return new ArrayTarget(
                address,
                catchThrowableOfType(CertificateNotTrusted.class, () -> unpinned.send("GET", "/", Map.of()))
                        .presentedThumbprint());
    }
}
