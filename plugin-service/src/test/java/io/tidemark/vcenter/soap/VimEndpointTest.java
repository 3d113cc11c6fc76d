package io.tidemark.vcenter.soap;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.vim25.CurrentTime;
import io.tidemark.vcenter.vim25.LogUserEvent;
import io.tidemark.vcenter.vim25.UnmapVmfsVolumeExTask;
import java.util.List;
import javax.xml.datatype.XMLGregorianCalendar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.MDC;

class VimEndpointTest {

    private static final String NOW = "<returnval>2026-03-01T10:00:00.25Z</returnval>";

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static CurrentTime time() {
        CurrentTime request = new CurrentTime();
        request.setThis(VimEndpoint.ref("ServiceInstance", "ServiceInstance"));
        return request;
    }

    private static String ask(Conversation conversation) {
        return conversation.single(time(), XMLGregorianCalendar.class).toXMLFormat();
    }

    private VcenterUnreachable unreachable() {
        Conversation conversation = vcenter.logIn();
        return catchThrowableOfType(VcenterUnreachable.class, () -> ask(conversation));
    }

    @Test
    void speaksTheHighestVersionThatBothKnow() {
        assertThat(vcenter.endpoint().version().text()).isEqualTo("9.0.0.0");
        vcenter.versions("<version>99.0.0.0</version><priorVersions><version>8.0.1.0</version>"
                + "<version>7.0.3.2</version></priorVersions>");
        assertThat(vcenter.endpoint().version().text()).isEqualTo("8.0.1.0");
        vcenter.answer("CurrentTime", NOW);

        ask(vcenter.logIn());

        assertThat(vcenter.requests())
                .extracting(request -> request.getHeader("SOAPAction"))
                .containsOnly("urn:vim25/8.0.1.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<version>99.0.0.0</version>", "<version>x</version>", "<version>8.0.1.0", ""})
    void doesNotCallWithoutACommonVersion(String offered) {
        vcenter.versions(offered);
        VimEndpoint endpoint = vcenter.endpoint();

        assertThat(catchThrowableOfType(VcenterUnreachable.class, endpoint::version))
                .hasMessageContaining("speaks no known version");
    }

    @Test
    void returnsTheCookieByteForByteOnceItIsLoggedIn() {
        vcenter.answer("CurrentTime", NOW);

        ask(vcenter.logIn());

        List<LoggedRequest> requests = vcenter.requests();
        assertThat(vcenter.calls()).containsExactly("RetrieveServiceContent", "Login", "CurrentTime");
        assertThat(requests.get(1).containsHeader("Cookie")).isFalse();
        assertThat(requests.get(2).getHeader("Cookie")).isEqualTo(StubVcenter.COOKIE);
        assertThat(requests.get(2).getHeader("Content-Type")).isEqualTo("text/xml; charset=\"utf-8\"");
    }

    @Test
    void namesTheTraceInTheOperationId() {
        vcenter.answer("CurrentTime", NOW);
        Conversation conversation = vcenter.logIn();
        try (MDC.MDCCloseable trace = MDC.putCloseable("traceId", "4711")) {
            assertThat(trace).isNotNull();
            ask(conversation);
        }
        ask(conversation);

        List<LoggedRequest> requests = vcenter.requests();
        assertThat(requests.get(2).getBodyAsString()).contains("<operationID>tidemark-4711</operationID>");
        assertThat(requests.get(3).getBodyAsString())
                .containsPattern("<operationID>tidemark-[0-9a-f]{8}</operationID>");
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 403, 404, 502, 503})
    void takesOtherStatusesThanResultAndFaultForNoAnswer(int status) {
        vcenter.respond("CurrentTime", StubVcenter.result("CurrentTime", NOW).withStatus(status));

        assertThat(unreachable()).hasMessageContaining("answered HTTP " + status);
        assertThat(unreachable().status()).isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 500})
    void takesAPageOfAProxyForNoAnswer(int status) {
        vcenter.respond(
                "CurrentTime",
                aResponse()
                        .withStatus(status)
                        .withHeader("Content-Type", "text/html")
                        .withBody("<html><head><title>503</title></head><body>Service Unavailable</body></html>"));
        assertThat(unreachable()).isNotNull();

        vcenter.respond("CurrentTime", aResponse().withStatus(status).withBody("no healthy upstream"));
        assertThat(unreachable()).isNotNull();

        vcenter.respond("CurrentTime", aResponse().withStatus(status));
        assertThat(unreachable()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<soapenv:Body>",
                "<CurrentTimeResponse",
                "<returnval>",
                "<returnval>2026-03",
                "</returnval>",
                "</CurrentTimeResponse>",
                "</soapenv:Body>"
            })
    void takesABodyThatIsCutForNoAnswerWhereverItEnds(String lastSeen) {
        String whole = StubVcenter.text("<CurrentTimeResponse xmlns=\"urn:vim25\">" + NOW + "</CurrentTimeResponse>");
        int end = whole.indexOf(lastSeen) + lastSeen.length();
        boolean read = lastSeen.startsWith("</soapenv") || lastSeen.startsWith("</Current");
        vcenter.respond("CurrentTime", aResponse().withBody(whole.substring(0, end)));
        Conversation conversation = vcenter.logIn();

        if (read) {
            assertThat(ask(conversation)).startsWith("2026-03-01");
        } else {
            assertThat(unreachable()).isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"EMPTY_RESPONSE", "CONNECTION_RESET_BY_PEER", "MALFORMED_RESPONSE_CHUNK", "RANDOM_DATA_THEN_CLOSE"
            })
    void repeatsAReadOnceWhenTheConnectionBreaks(Fault fault) {
        vcenter.respond("CurrentTime", aResponse().withFault(fault));

        assertThat(unreachable()).isNotNull();

        assertThat(vcenter.calls("CurrentTime")).isEqualTo(2);
    }

    @Test
    void readsOnAfterTheConnectionBrokeOnce() {
        vcenter.breakOnce("CurrentTime", NOW);

        assertThat(ask(vcenter.logIn())).isEqualTo("2026-03-01T10:00:00.25Z");
    }

    @Test
    void neverSendsAnUnmapOrAnEventTwice() {
        vcenter.breakOnce("UnmapVmfsVolumeEx_Task", "<returnval type=\"Task\">task-1</returnval>");
        vcenter.breakOnce("LogUserEvent", "");
        Conversation conversation = vcenter.logIn();
        UnmapVmfsVolumeExTask unmap = new UnmapVmfsVolumeExTask();
        unmap.setThis(VimEndpoint.ref("HostStorageSystem", "storage-1"));
        unmap.getVmfsUuid().add("uuid");
        LogUserEvent event = new LogUserEvent();
        event.setThis(VimEndpoint.ref("EventManager", "EventManager"));
        event.setEntity(VimEndpoint.ref("Datastore", "datastore-1"));
        event.setMsg("text");

        for (Object once : List.of(unmap, event)) {
            assertThat(catchThrowableOfType(VcenterUnreachable.class, () -> conversation.run(once)))
                    .isNotNull();
        }

        assertThat(vcenter.calls("UnmapVmfsVolumeEx_Task")).isEqualTo(1);
        assertThat(vcenter.calls("LogUserEvent")).isEqualTo(1);
    }

    @Test
    void saysThatAnAnswerIsMissingWhereOneIsNeeded() {
        vcenter.answer("CurrentTime", "");
        Conversation conversation = vcenter.logIn();

        assertThat(catchThrowableOfType(VcenterFault.class, () -> ask(conversation))
                        .fault())
                .isEqualTo("NoAnswer");
    }
}
