package io.tidemark.vcenter.soap;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.extension.Extensions;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.vim25.CurrentTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.xml.datatype.XMLGregorianCalendar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    private static String ask(VimSession conversation) {
        return conversation.single(time(), XMLGregorianCalendar.class).toXMLFormat();
    }

    private VcenterUnreachable unreachable() {
        VimSession conversation = vcenter.logIn();
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
                .hasMessageContaining("does not provide a supported version");
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
        VimSession conversation = vcenter.logIn();
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

        assertThat(unreachable()).hasMessageContaining("HTTP status " + status);
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
        VimSession conversation = vcenter.logIn();

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
    void refusesAVcenterThatIsTooOldByItsVersion() {
        vcenter.versions("<version>6.5</version><priorVersions><version>6.0</version></priorVersions>");

        assertThat(catchThrowableOfType(VcenterUnreachable.class, vcenter::logIn))
                .hasMessageContaining("has version 6.5 of the vSphere API. Version 6.7 or later is required.");
        assertThat(vcenter.requests()).isEmpty();
    }

    @Test
    void readsOnAfterTheConnectionBrokeOnce() {
        vcenter.breakOnce("CurrentTime", NOW);

        assertThat(ask(vcenter.logIn())).isEqualTo("2026-03-01T10:00:00.25Z");
    }

    @Test
    void doesNotReadAPageTwiceWhoseTokenMayHaveBeenUsed() {
        String one = StubVcenter.object("HostSystem", "host-1", "name", StubVcenter.val("xsd:string", "esx"));
        vcenter.answer("RetrievePropertiesEx", "<returnval><token>t1</token>" + one + "</returnval>");
        vcenter.breakOnce("ContinueRetrievePropertiesEx", "<returnval>" + one + "</returnval>");
        SoapVcenterSession session = vcenter.session();

        assertThat(catchThrowableOfType(VcenterUnreachable.class, session::hosts))
                .isNotNull();
        assertThat(vcenter.calls("ContinueRetrievePropertiesEx")).isEqualTo(1);
    }

    static Stream<Arguments> changes() {
        ManagedRef datastore = new ManagedRef("Datastore", "datastore-1");
        return Stream.of(
                session("UnmapVmfsVolumeEx_Task", session -> session.startUnmap("host-1", "uuid")),
                session(
                        "ExecuteSoap",
                        session -> session.esxcli("host-1", "a b", Map.of(), Duration.ofSeconds(10))
                                .join()),
                session(
                        "CreateTask",
                        session -> session.publishedTasks().create(datastore, "type", null, true, "run-1")),
                session("LogUserEvent", session -> session.logEvent(datastore, "text")),
                session("SetTaskState", session -> session.publishedTasks().running("task-1")),
                session(
                        "SetTaskDescription",
                        session -> session.publishedTasks().describe("task-1", "Done.")),
                session("UpdateProgress", session -> session.publishedTasks().progress("task-1", 1)),
                session("CancelTask", session -> session.cancelTask("task-1")),
                session("RefreshDatastore", session -> session.refreshDatastore("datastore-1")),
                session(
                        "UpdateVmfsUnmapPriority",
                        session -> session.unmapSettings().setPriority("host-1", "uuid", "low")),
                session(
                        "UpdateVmfsUnmapBandwidth",
                        session -> session.unmapSettings()
                                .setBandwidth("host-1", "uuid", new UnmapBandwidth("fixed", 100, 0, 0))),
                session("CreateContainerView", SoapVcenterSession::hosts),
                endpoint("Login", endpoint -> VimSession.logIn(endpoint, "operator", "secret")),
                endpoint("CloneSession", endpoint -> VimSession.byTicket(endpoint, "ticket")),
                session(
                        "UpdateOptions",
                        session -> session.hostConfigurations().setOption("option-1", new HostOption("key", 1L))),
                registry("RegisterExtension", registry -> registry.put(record())),
                registry("UpdateExtension", registry -> registry.put(record())),
                registry("UnregisterExtension", registry -> registry.remove("io.tidemark")),
                registry("AddAuthorizationRole", registry -> registry.roles().add("role", List.of("System.Read"))));
    }

    private static Arguments session(String method, Consumer<SoapVcenterSession> change) {
        return Arguments.of(method, (Consumer<StubVcenter>) vcenter -> change.accept(vcenter.session()));
    }

    private static Arguments endpoint(String method, Consumer<VimEndpoint> change) {
        return Arguments.of(method, (Consumer<StubVcenter>) vcenter -> change.accept(vcenter.endpoint()));
    }

    private static Arguments registry(String method, Consumer<ExtensionRegistry> change) {
        return Arguments.of(method, (Consumer<StubVcenter>) vcenter -> {
            VimEndpoint endpoint = vcenter.endpoint();
            change.accept(new Extensions(endpoint, VimSession.logIn(endpoint, "operator", "secret")));
        });
    }

    private static ExtensionRecord record() {
        return new ExtensionRecord(
                "io.tidemark",
                "1.0.0",
                "n",
                "s",
                "c",
                "https://x",
                "AB:CD",
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void neverSendsAChangeTwice(String method, Consumer<StubVcenter> change) {
        vcenter.answer("CurrentTime", NOW);
        vcenter.answer(
                "FindExtension",
                "RegisterExtension".equals(method)
                        ? ""
                        : "<returnval><key>io.tidemark</key><version>1.0</version></returnval>");
        vcenter.objects(StubVcenter.object(
                "HostSystem",
                "host-1",
                "configManager.storageSystem",
                StubVcenter.ref("HostStorageSystem", "storage-1")));
        vcenter.answer("RetrieveManagedMethodExecuter", "<returnval type=\"M\">executer-1</returnval>");
        vcenter.breakOnce(method, "<returnval type=\"Task\">task-1</returnval>");

        assertThat(catchThrowable(() -> change.accept(vcenter)))
                .satisfiesAnyOf(
                        failure -> assertThat(failure).isInstanceOf(VcenterUnreachable.class),
                        failure -> assertThat(failure).hasCauseInstanceOf(VcenterUnreachable.class));

        assertThat(vcenter.calls(method)).isEqualTo(1);
    }

    @Test
    void saysThatAnAnswerIsMissingWhereOneIsNeeded() {
        vcenter.answer("CurrentTime", "");
        VimSession conversation = vcenter.logIn();

        assertThat(catchThrowableOfType(VcenterFault.class, () -> ask(conversation))
                        .fault())
                .isEqualTo("NoAnswer");
    }
}
