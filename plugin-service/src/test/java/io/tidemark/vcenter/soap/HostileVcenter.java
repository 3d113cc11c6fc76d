package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Problem;
import io.tidemark.platform.http.HostileServer;
import io.tidemark.platform.http.HostileServer.Answer;
import io.tidemark.platform.http.ResponseMemory;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;

/** A real TLS server in the place of a vCenter: ordinary until the request that a test is about. */
abstract class HostileVcenter {

    static final Duration AMPLE = Duration.ofMinutes(2);
    static final Duration SHORT = Duration.ofMillis(300);
    static final VimLimits LIMITS = VimLimits.of(AMPLE, AMPLE, AMPLE, 256 << 10, 256 << 10);
    static final String START = StubVcenter.text("@").split("@", 2)[0];
    static final String RESPONSE = START + "<CurrentTimeResponse xmlns=\"urn:vim25\">";

    final HostileServer server = new HostileServer((request, wire) -> ordinary(request, wire, (r, w) -> {
        throw new IOException("nothing hostile");
    }));

    @AfterEach
    void close() throws IOException {
        server.close();
        assertThat(ResponseMemory.OF_SERVICE.taken()).isZero();
    }

    static void ordinary(HostileServer.Request request, HostileServer.Wire wire, Answer hostile) throws IOException {
        if (request.line().startsWith("GET /sdk/vimServiceVersions.xml")) {
            wire.whole(
                    200,
                    "",
                    "<namespaces><namespace><name>urn:vim25</name><version>8.0.3.0</version></namespace></namespaces>");
        } else if (request.body().contains("<RetrieveServiceContent")) {
            soap(
                    wire,
                    "<returnval><propertyCollector type=\"PropertyCollector\">pc</propertyCollector>"
                            + "<rootFolder type=\"Folder\">root</rootFolder><viewManager type=\"ViewManager\">v</viewManager>"
                            + "<about><instanceUuid>00000000-0000-4000-8000-000000000001</instanceUuid></about>"
                            + "<sessionManager type=\"SessionManager\">s</sessionManager></returnval>");
        } else if (request.body().contains("<Login")) {
            soap(wire, "<returnval><key>k</key><userName>u</userName></returnval>");
        } else if (request.body().contains("<CreateContainerView")) {
            soap(wire, "<returnval type=\"ContainerView\">view</returnval>");
        } else if (request.body().contains("<RetrieveManagedMethodExecuter")) {
            soap(wire, "<returnval type=\"M\">executer</returnval>");
        } else {
            hostile.write(request, wire);
        }
    }

    static void soap(HostileServer.Wire wire, String values) throws IOException {
        wire.whole(200, "", StubVcenter.text("<R xmlns=\"urn:vim25\">" + values + "</R>"));
    }

    VimEndpoint endpoint(VimLimits limits) {
        return new VimEndpoint(server.address(), server.thumbprint(), ForkJoinPool.commonPool(), limits);
    }

    VimSession session(VimLimits limits, Answer hostile) {
        server.answer((request, wire) -> ordinary(request, wire, hostile));
        return VimSession.logIn(endpoint(limits), "operator", "secret");
    }

    SoapVcenterSession vcenter(VimLimits limits, Answer hostile) {
        VimSession session = session(limits, hostile);
        return new SoapVcenterSession(RenewableSession.of(session), ForkJoinPool.commonPool());
    }

    long asked(String method) {
        return server.requests().stream()
                .filter(request -> request.body().contains("<" + method))
                .count();
    }

    static void is(Problem failure, VcenterProblemMessage expected) {
        assertThat(failure.statement().code()).isEqualTo(expected.name());
    }
}
