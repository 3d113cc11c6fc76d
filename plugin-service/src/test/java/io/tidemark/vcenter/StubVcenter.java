package io.tidemark.vcenter;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.soap.RenewableSession;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A vCenter that returns the responses of a test over HTTPS, which a lab cannot produce. */
public final class StubVcenter implements BeforeEachCallback, AfterEachCallback {

    public static final String GUID = "00000000-0000-4000-8000-000000000001";

    public static final String COOKIE = "vmware_soap_session=\"52d1-c0ff=ee\"";

    private static final Executor EXECUTOR = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "stub-vcenter-client");
        thread.setDaemon(true);
        return thread;
    });
    private static final Pattern METHOD = Pattern.compile("Body><(\\w+)");

    /** A server of its own for each test: a client that another test left behind cannot reach it. */
    private final WireMockServer server = new WireMockServer(
            wireMockConfig().dynamicHttpsPort().httpDisabled(true).http2TlsDisabled(true));

    private int scenarios;

    @Override
    public void beforeEach(ExtensionContext context) {
        server.start();
        versions("<version>9.0.0.0</version><priorVersions><version>8.0.3.0</version></priorVersions>");
        answer(
                "RetrieveServiceContent",
                "<returnval><rootFolder type=\"Folder\">group-d1</rootFolder>"
                        + "<propertyCollector type=\"PropertyCollector\">propertyCollector</propertyCollector>"
                        + "<viewManager type=\"ViewManager\">ViewManager</viewManager>"
                        + "<about><name>VMware vCenter Server</name><instanceUuid>" + GUID + "</instanceUuid></about>"
                        + "<sessionManager type=\"SessionManager\">SessionManager</sessionManager>"
                        + "<authorizationManager type=\"AuthorizationManager\">AuthorizationManager</authorizationManager>"
                        + "<perfManager type=\"PerformanceManager\">PerfMgr</perfManager>"
                        + "<eventManager type=\"EventManager\">EventManager</eventManager>"
                        + "<taskManager type=\"TaskManager\">TaskManager</taskManager>"
                        + "<extensionManager type=\"ExtensionManager\">ExtensionManager</extensionManager>"
                        + "<diagnosticManager type=\"DiagnosticManager\">DiagMgr</diagnosticManager>"
                        + "<serviceManager type=\"ServiceManager\">ServiceMgr</serviceManager></returnval>");
        on(
                "Login",
                envelope("<LoginResponse xmlns=\"urn:vim25\"><returnval><key>session-1</key>"
                                + "<userName>LAB\\operator</userName></returnval></LoginResponse>")
                        .withHeader("Set-Cookie", COOKIE + "; Path=/; HttpOnly; Secure; "));
        answer("Logout", "");
        answer("CreateContainerView", "<returnval type=\"ContainerView\">view-1</returnval>");
        answer("DestroyView", "");
    }

    @Override
    public void afterEach(ExtensionContext context) {
        server.stop();
    }

    public String address() {
        return "localhost:" + server.httpsPort();
    }

    /** An endpoint that trusts it. */
    public VimEndpoint endpoint() {
        VimEndpoint stranger = new VimEndpoint(address(), null, EXECUTOR);
        VcenterUnreachable refused = catchThrowableOfType(VcenterUnreachable.class, stranger::version);
        CertificateNotTrusted cause = (CertificateNotTrusted) Objects.requireNonNull(refused.getCause());
        return new VimEndpoint(address(), cause.presentedThumbprint(), EXECUTOR);
    }

    public VimSession logIn() {
        return VimSession.logIn(endpoint(), "operator", "secret");
    }

    /** A session that logs in again when it was ended. */
    public RenewableSession renewable() {
        VimEndpoint endpoint = endpoint();
        return RenewableSession.openedBy(() -> VimSession.logIn(endpoint, "operator", "secret"));
    }

    public SoapVcenterSession session() {
        return new SoapVcenterSession(renewable(), EXECUTOR);
    }

    /** Lists these elements as the versions of {@code urn:vim25}. */
    public void versions(String elements) {
        server.stubFor(get(urlEqualTo("/sdk/vimServiceVersions.xml"))
                .willReturn(aResponse()
                        .withBody("<?xml version=\"1.0\"?><namespaces version=\"1.0\">"
                                + "<namespace><name>urn:other</name><version>99.0</version></namespace>"
                                + "<namespace><name>urn:vim25</name>" + elements + "</namespace></namespaces>")));
    }

    /** Returns these {@code returnval} elements for a method from now on. */
    public void answer(String method, String values) {
        on(method, result(method, values));
    }

    /** Returns properties of objects, each an {@code objects} element, in one page. */
    public void objects(String... objects) {
        answer("RetrievePropertiesEx", "<returnval>" + String.join("", objects) + "</returnval>");
    }

    /** An object with its properties, each a name and a {@code val} element. */
    public static String object(String type, String moid, String... properties) {
        StringBuilder text = new StringBuilder("<objects><obj type=\"" + type + "\">" + moid + "</obj>");
        for (int i = 0; i < properties.length; i += 2) {
            text.append("<propSet><name>")
                    .append(properties[i])
                    .append("</name>")
                    .append(properties[i + 1])
                    .append("</propSet>");
        }
        return text.append("</objects>").toString();
    }

    /** A {@code val} element of a type of XML Schema or vim25. */
    public static String val(String type, String content) {
        return "<val xsi:type=\"" + type + "\">" + content + "</val>";
    }

    public static String ref(String type, String moid) {
        return "<val type=\"" + type + "\" xsi:type=\"ManagedObjectReference\">" + moid + "</val>";
    }

    /** Returns a fault with this detail for a method from now on. */
    public void fault(String method, String message, String detail) {
        on(method, refusal(message, detail));
    }

    /** Returns a fault of this type for a method from now on. */
    public void fault(String method, String type) {
        on(method, refusal(type));
    }

    /** Returns a fault of this type for a method once, then these values. */
    public void faultOnce(String method, String type, String values) {
        inTurn(method, refusal(type), result(method, values));
    }

    /** Breaks the connection of a method once, then returns these values. */
    public void breakOnce(String method, String values) {
        inTurn(method, aResponse().withFault(Fault.EMPTY_RESPONSE), result(method, values));
    }

    /** Returns these values for a method, one per call. */
    public void answersInTurn(String method, String... values) {
        inTurn(
                method,
                List.of(values).stream().map(one -> result(method, one)).toArray(ResponseDefinitionBuilder[]::new));
    }

    /** Returns this HTTP response for a method. */
    public void respond(String method, ResponseDefinitionBuilder response) {
        on(method, response);
    }

    public static ResponseDefinitionBuilder result(String method, String values) {
        return envelope("<" + method + "Response xmlns=\"urn:vim25\">" + values + "</" + method + "Response>");
    }

    public static ResponseDefinitionBuilder envelope(String body) {
        return aResponse().withHeader("Content-Type", "text/xml; charset=utf-8").withBody(text(body));
    }

    public static String text(String body) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><soapenv:Envelope"
                + " xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\" xmlns=\"urn:vim25\""
                + " xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\""
                + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><soapenv:Body>" + body
                + "</soapenv:Body></soapenv:Envelope>";
    }

    /** Names of the methods that were called, in order. */
    public List<String> calls() {
        return requests().stream()
                .map(request -> {
                    Matcher method = METHOD.matcher(request.getBodyAsString());
                    return method.find() ? method.group(1) : "?";
                })
                .toList();
    }

    /** How often a method was called. */
    public long calls(String method) {
        return calls().stream().filter(method::equals).count();
    }

    /** What was posted to its SOAP services, in order. */
    public List<LoggedRequest> requests() {
        return server.findAll(
                com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor(urlMatching("/sdk|/sms/sdk")));
    }

    /** A fault of this type. */
    public static ResponseDefinitionBuilder refusal(String type) {
        return refusal("Localized.", "<" + type + "Fault xmlns=\"urn:vim25\" xsi:type=\"" + type + "\"/>");
    }

    private static ResponseDefinitionBuilder refusal(String message, String detail) {
        return envelope("<soapenv:Fault><faultcode>ServerFaultCode</faultcode><faultstring>" + message
                        + "</faultstring><detail>" + detail + "</detail></soapenv:Fault>")
                .withStatus(500);
    }

    /** Returns these responses for a method, one per call; the last one from then on. */
    public void inTurn(String method, ResponseDefinitionBuilder... responses) {
        String scenario = method + ++scenarios;
        String state = Scenario.STARTED;
        for (int i = 0; i < responses.length; i++) {
            String next = i == responses.length - 1 ? state : "after " + i;
            server.stubFor(call(method)
                    .inScenario(scenario)
                    .whenScenarioStateIs(state)
                    .willReturn(responses[i])
                    .willSetStateTo(next));
            state = next;
        }
    }

    private void on(String method, ResponseDefinitionBuilder response) {
        server.stubFor(call(method).willReturn(response));
    }

    private static com.github.tomakehurst.wiremock.client.MappingBuilder call(String method) {
        return post(urlMatching("/sdk|/sms/sdk")).withRequestBody(matching("(?s).*Body><" + method + "[ >/].*"));
    }
}
