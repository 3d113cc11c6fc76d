package io.tidemark.vcenter.esxcli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.vcenter.StubVcenter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EsxcliReadsTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private EsxcliReads reads;

    @BeforeEach
    void findTheExecuter() {
        vcenter.answer(
                "RetrieveManagedMethodExecuter", "<returnval type=\"ManagedMethodExecuter\">executer-1</returnval>");
        vcenter.answer("ExecuteSoap", "<returnval/>");
        reads = vcenter.session().esxcliReads("host-1");
    }

    private void run() {
        reads.run("storage core device list", Map.of(), AMPLE).join();
    }

    @Test
    void findsTheExecuterOnceForAllCommands() {
        run();
        run();
        run();
        assertThat(vcenter.calls("RetrieveManagedMethodExecuter")).isEqualTo(1);
        assertThat(vcenter.calls("ExecuteSoap")).isEqualTo(3);
    }

    @Test
    void findsAnotherOneAfterTheHostReconnected() {
        run();
        vcenter.faultOnce("ExecuteSoap", "ManagedObjectNotFound", "<returnval/>");
        run();
        assertThat(vcenter.calls("RetrieveManagedMethodExecuter")).isEqualTo(2);
        assertThat(vcenter.calls("ExecuteSoap")).isEqualTo(3);
    }

    @Test
    void repeatsNothingThatFailsForAnotherReason() {
        run();
        vcenter.fault("ExecuteSoap", "HostConfigFault");
        assertThatThrownBy(this::run).isInstanceOf(CompletionException.class);
        assertThat(vcenter.calls("ExecuteSoap")).isEqualTo(2);
    }
}
