package io.tidemark.vcenter.esxcli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.http.Fault;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EsxcliTest {

    private static final String EXECUTER = "<returnval type=\"ManagedMethodExecuter\">executer-1</returnval>";

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    @BeforeEach
    void findTheExecuter() {
        vcenter.answer("RetrieveManagedMethodExecuter", EXECUTER);
    }

    private CompletableFuture<EsxcliOutput> unmap() {
        SoapVcenterSession session = vcenter.session();
        return session.esxcli(
                "host-1",
                "storage vmfs unmap",
                Map.of("volumelabel", "Büro & <Test>", "reclaimunit", "200"),
                Duration.ofSeconds(20));
    }

    private <T extends Throwable> T failure(Class<T> type) {
        CompletableFuture<EsxcliOutput> answer = unmap();
        Throwable cause =
                catchThrowableOfType(CompletionException.class, answer::join).getCause();
        assertThat(cause).isInstanceOf(type);
        return type.cast(cause);
    }

    private static String response(String xml) {
        return "<returnval><response>" + xml.replace("&", "&amp;").replace("<", "&lt;") + "</response></returnval>";
    }

    @Test
    void escapesArgumentsOnBothLevels() {
        vcenter.answer(
                "ExecuteSoap",
                response(
                        "<obj xmlns:x=\"http://www.w3.org/2001/XMLSchema-instance\" x:type=\"xsd:boolean\">true</obj>"));

        assertThat(unmap().join()).isEqualTo(new EsxcliOutput(List.of(), "true"));

        assertThat(vcenter.requests().get(3).getBodyAsString())
                .contains("<moid>ha-cli-handler-storage-vmfs</moid>")
                .contains("<method>vim.EsxCLI.storage.vmfs.unmap</method>")
                .contains("<name>volumelabel</name>"
                        + "<val>&lt;volumelabel&gt;Büro &amp;amp; &amp;lt;Test&amp;gt;&lt;/volumelabel&gt;</val>");
    }

    @Test
    void readsNothingOfACommandThatPrintsNothing() {
        vcenter.answer("ExecuteSoap", "<returnval/>");

        assertThat(unmap().join()).isEqualTo(new EsxcliOutput(List.of(), null));
    }

    @Test
    void failsWithTheHostsOwnWords() {
        vcenter.answer(
                "ExecuteSoap",
                "<returnval><fault><faultMsg>EsxCLI.CLIFault.summary</faultMsg><faultDetail>"
                        + "&lt;obj&gt;&lt;errMsg&gt;Volume 'x' not found&lt;/errMsg&gt;&lt;/obj&gt;</faultDetail></fault></returnval>");

        assertThat(failure(EsxcliFault.class).detail()).isEqualTo("Volume 'x' not found");
    }

    @Test
    void failsWhenTheHostPrintsWhatIsNoXml() {
        vcenter.answer("ExecuteSoap", response("<obj><DataObject>"));

        assertThat(failure(VcenterFault.class).fault()).isEqualTo("EsxcliAnswer");
    }

    @Test
    void nothingLeftWhenTheHostIsUnknown() {
        vcenter.fault("RetrieveManagedMethodExecuter", "ManagedObjectNotFound");

        assertThat(failure(ObjectMissing.class)).isNotNull();

        assertThat(vcenter.calls("ExecuteSoap")).isZero();
    }

    @Test
    void asksForTheExecuterAgainInANewSession() {
        vcenter.faultOnce("RetrieveManagedMethodExecuter", "NotAuthenticated", EXECUTER);
        vcenter.answer("ExecuteSoap", "<returnval/>");

        unmap().join();

        assertThat(vcenter.calls("Login")).isEqualTo(2);
        assertThat(vcenter.calls("ExecuteSoap")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NotAuthenticated", "ManagedObjectNotFound"})
    void leavesOpenWhetherACommandRanWhoseSessionOrExecuterVanished(String type) {
        vcenter.fault("ExecuteSoap", type);

        assertThat(failure(VcenterUnreachable.class)).hasMessageContaining("not known whether");

        assertThat(vcenter.calls("ExecuteSoap")).isEqualTo(1);
    }

    @Test
    void neverSendsACommandTwice() {
        vcenter.respond("ExecuteSoap", WireMock.aResponse().withFault(Fault.EMPTY_RESPONSE));

        assertThat(failure(VcenterUnreachable.class)).isNotNull();

        assertThat(vcenter.calls("ExecuteSoap")).isEqualTo(1);
    }

    @Test
    void passesOnARefusalOfVcenter() {
        vcenter.fault("ExecuteSoap", "HostNotConnected");

        assertThat(failure(VcenterFault.class).fault()).isEqualTo("HostNotConnected");
    }
}
