package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The certificate of a vCenter is replaced while users are signed in. */
@Tag("lab")
@Tag("wide")
class ReplacedCertificateOnLabTest {

    @Test
    void isShownToThePageAndTrustedAgainByCommand(@TempDir Path directory) {
        try (Lab lab = Lab.start("--speed", "0")) {
            String replaced;
            try (ServiceProcess service = ServiceProcess.start(lab, directory, lab.user("service"))) {
                String token = service.signIn(lab.user("storage"));
                JsonNode before = session(service, token);
                assertThat(before.get("vcenterAway").isNull()).isTrue();

                replaced = lab.control("POST", "/vcenter/certificate", "")
                        .get("thumbprint")
                        .asString();
                JsonNode away = session(service, token);
                assertThat(away.at("/vcenterAway/statement/code").asString()).isEqualTo("CERTIFICATE_NOT_TRUSTED");
                assertThat(away.at("/vcenterAway/statement/params/thumbprint").asString())
                        .isEqualTo(replaced);
                assertThat(away.at("/vcenterAway/lastContact").isString()).isTrue();
                assertThat(away.get("permissions")).isEqualTo(before.get("permissions"));
            }

            StringWriter out = new StringWriter();
            assertThat(TrustVcenterTest.run(directory, out, "trust-vcenter", lab.vcenter(), "--thumbprint", replaced))
                    .as(out.toString())
                    .isZero();
            try (ServiceProcess service = ServiceProcess.start(
                    lab, directory, lab.user("service"), "--tidemark.vcenters[0].thumbprint=")) {
                assertThat(session(service, service.signIn(lab.user("storage")))
                                .get("vcenterAway")
                                .isNull())
                        .isTrue();
            }
        }
    }

    private static JsonNode session(ServiceProcess service, String token) {
        ServiceProcess.Answer answer = service.call(token, "GET", "/api/v1/sessions/current", null);
        assertThat(answer.status()).as(answer.raw().body()).isEqualTo(200);
        return answer.json();
    }
}
