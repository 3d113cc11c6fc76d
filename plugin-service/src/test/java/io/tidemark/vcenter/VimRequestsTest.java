package io.tidemark.vcenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.datastore.DatastoreFacts.UnmapBandwidth;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import io.tidemark.vcenter.extension.Extensions;
import io.tidemark.vcenter.host.HostOption;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** All requests follow the schema of the service and the order of the API reference. */
class VimRequestsTest {

    private static final String STORAGE = "<returnval><objects><obj type=\"HostSystem\">host-1</obj><propSet>"
            + "<name>configManager.storageSystem</name><val type=\"HostStorageSystem\""
            + " xsi:type=\"ManagedObjectReference\">storage-1</val></propSet></objects></returnval>";

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private Schema schema;

    @BeforeEach
    void readSchema() throws Exception {
        schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(new File("src/main/xsd/vim25-calls.xsd"));
    }

    private static Element call(LoggedRequest request) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(request.getBody()));
        Element body = (Element) document.getElementsByTagNameNS("*", "Body").item(0);
        return MemberOrder.children(body).get(0);
    }

    /** Checks what was sent, and that these methods were among it. */
    private void requireSent(String... methods) throws Exception {
        assertThat(vcenter.calls()).contains(methods);
        for (LoggedRequest request : vcenter.requests()) {
            Element call = call(request);
            assertThatCode(() -> schema.newValidator().validate(new DOMSource(call)))
                    .as(request.getBodyAsString())
                    .doesNotThrowAnyException();
            MemberOrder.require(call);
        }
    }

    @Test
    void asksForTheInventory() throws Exception {
        vcenter.objects();
        vcenter.answer("CurrentTime", "<returnval>2026-03-01T10:00:00Z</returnval>");
        vcenter.answer("RefreshDatastore", "");
        SoapVcenterSession session = vcenter.session();
        session.datastores();
        session.datastores(List.of("datastore-1", "datastore-2"));
        session.hosts();
        session.virtualMachines().all();
        session.machines("datastore-1");
        session.hostConfigurations().hosts(new ManagedRef("Folder", "group-h1"));
        session.currentTime();
        session.refreshDatastore("datastore-1");
        session.logOut();

        requireSent("RetrievePropertiesEx", "CreateContainerView", "DestroyView", "RefreshDatastore", "Logout");
    }

    @Test
    void startsReadsAndCancelsTasks() throws Exception {
        vcenter.answer("RetrievePropertiesEx", STORAGE);
        vcenter.answer("UnmapVmfsVolumeEx_Task", "<returnval type=\"Task\">task-1</returnval>");
        vcenter.answer("CancelTask", "");
        vcenter.answer("CreateTask", "<returnval><task type=\"Task\">task-2</task></returnval>");
        vcenter.answer("SetTaskState", "");
        vcenter.answer("SetTaskDescription", "");
        vcenter.answer("UpdateProgress", "");
        vcenter.answer("LogUserEvent", "");
        vcenter.answer(
                "QueryEvents",
                "<returnval xsi:type=\"GeneralUserEvent\"><key>1</key><chainId>1</chainId>"
                        + "<createdTime>2026-03-01T10:00:00Z</createdTime><userName>LAB\\operator</userName>"
                        + "<ds><name>ds</name><datastore type=\"Datastore\">datastore-1</datastore></ds>"
                        + "<fullFormattedMessage>User logged event: text</fullFormattedMessage>"
                        + "<message>text</message></returnval>");
        SoapVcenterSession session = vcenter.session();
        assertThat(session.startUnmap("host-1", "uuid")).isEqualTo("task-1");
        session.ended(List.of("task-1"));
        session.recentUnmapTasks("host-1");
        assertThat(session.cancelTask("task-1")).isTrue();
        ManagedRef datastore = new ManagedRef("Datastore", "datastore-1");
        assertThat(session.publishedTasks().create(datastore, "io.tidemark.reclaim", "anna", true, "run-1"))
                .isEqualTo("task-2");
        session.publishedTasks().running("task-2");
        session.publishedTasks().progress("task-2", 50);
        session.publishedTasks().describe("task-2", "Reclaimed: <all> & more.");
        session.publishedTasks().ended("task-2", "The host <esx> & its disk failed.");
        session.publishedTasks().ended("task-2", null);
        session.publishedTasks().canceled("task-2");
        session.logEvent(datastore, "text");
        assertThat(session.hasEvent(datastore, "text", Instant.parse("2026-03-01T10:00:00Z"), null))
                .isTrue();
        assertThat(session.hasEvent(datastore, "another", Instant.parse("2026-03-01T10:00:00Z"), null))
                .isFalse();

        requireSent(
                "UnmapVmfsVolumeEx_Task",
                "CancelTask",
                "CreateTask",
                "SetTaskState",
                "SetTaskDescription",
                "UpdateProgress",
                "LogUserEvent");
    }

    @Test
    void setsTheReclaimRate() throws Exception {
        vcenter.answer("RetrievePropertiesEx", STORAGE);
        vcenter.answer("UpdateVmfsUnmapPriority", "");
        vcenter.answer("UpdateVmfsUnmapBandwidth", "");
        vcenter.answer("QueryVmfsConfigOption", "");
        SoapVcenterSession session = vcenter.session();
        session.unmapSettings().setPriority("host-1", "uuid", "low");
        session.unmapSettings().setBandwidth("host-1", "uuid", new UnmapBandwidth("fixed", 500, 0, 0));
        session.unmapSettings().limits("host-1");
        session.unmapSettings().seenBy(List.of("host-1"), List.of("uuid"));

        requireSent("UpdateVmfsUnmapPriority", "UpdateVmfsUnmapBandwidth", "QueryVmfsConfigOption");
        assertThat(vcenter.requests().stream().map(LoggedRequest::getBodyAsString))
                .as("all four members are needed, used or not")
                .anyMatch(body -> body.contains("<policy>fixed</policy><fixedValue>500</fixedValue>"
                        + "<dynamicMin>0</dynamicMin><dynamicMax>0</dynamicMax>"));
    }

    @Test
    void writesAnOptionInTheTypeItWasReadIn() throws Exception {
        vcenter.answer("QueryOptions", "");
        vcenter.answer("UpdateOptions", "");
        SoapVcenterSession session = vcenter.session();
        session.hostConfigurations().options("option-1", "VMFS3.");
        for (Object value : List.of(1L, 2, true, "text")) {
            session.hostConfigurations().setOption("option-1", new HostOption("VMFS3.EnableBlockDelete", value));
        }

        requireSent("QueryOptions", "UpdateOptions");
        List<String> types = new ArrayList<>();
        for (LoggedRequest request : vcenter.requests()) {
            Element call = call(request);
            if ("UpdateOptions".equals(call.getLocalName())) {
                Element value =
                        (Element) call.getElementsByTagNameNS("*", "value").item(0);
                String type = value.getAttributeNS(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
                assertThat(value.lookupNamespaceURI(type.split(":")[0])).isEqualTo(XMLConstants.W3C_XML_SCHEMA_NS_URI);
                types.add(type.split(":")[1]);
            }
        }
        assertThat(types).containsExactly("long", "int", "boolean", "string");
    }

    @Test
    void asksForRightsLogsCountersAndCommands() throws Exception {
        vcenter.answer("HasPrivilegeOnEntities", "");
        vcenter.answer("BrowseDiagnosticLog", "<returnval><lineStart>1</lineStart><lineEnd>1</lineEnd></returnval>");
        vcenter.answer("RetrieveManagedMethodExecuter", "<returnval type=\"M\">executer-1</returnval>");
        vcenter.answer("ExecuteSoap", "<returnval/>");
        vcenter.objects(StubVcenter.object(
                "PerformanceManager",
                "PerfMgr",
                "perfCounter",
                StubVcenter.val(
                        "ArrayOfPerfCounterInfo",
                        counter(1, "unmapIOs", "number") + counter(2, "unmapSize", "megaBytes"))));
        vcenter.answer(
                "QueryAvailablePerfMetric",
                "<returnval><counterId>2</counterId><instance>uuid-1</instance></returnval>");
        vcenter.answer("QueryPerf", "");
        SoapVcenterSession session = vcenter.session();
        session.missingPrivileges(
                List.of(new ManagedRef("Datastore", "d-1"), new ManagedRef("Datastore", "d-2")),
                List.of("System.Read", "Tidemark.View"));
        session.logLines("host-1", "hostd", 1);
        session.lastLogLine("host-1", "hostd");
        session.esxcli(
                        "host-1",
                        "storage vmfs unmap",
                        Map.of("volumelabel", "Büro & <Test>", "reclaimunit", "200"),
                        Duration.ofSeconds(10))
                .join();
        session.unmapCounters(
                List.of("host-1", "host-2"),
                Instant.parse("2026-03-01T10:00:00Z"),
                Instant.parse("2026-03-01T11:00:00Z"),
                300);

        requireSent(
                "HasPrivilegeOnEntities",
                "BrowseDiagnosticLog",
                "ExecuteSoap",
                "QueryAvailablePerfMetric",
                "QueryPerf");
    }

    private static String counter(int key, String name, String unit) {
        return "<PerfCounterInfo><key>" + key + "</key><nameInfo><key>" + name + "</key></nameInfo>"
                + "<groupInfo><key>datastore</key></groupInfo><unitInfo><key>" + unit + "</key></unitInfo>"
                + "<rollupType>summation</rollupType></PerfCounterInfo>";
    }

    @Test
    void registersAPlugInAndItsRole() throws Exception {
        vcenter.answer("CurrentTime", "<returnval>2026-03-01T10:00:00Z</returnval>");
        vcenter.answersInTurn("FindExtension", "", "<returnval><key>k</key><version>1.0</version></returnval>");
        vcenter.answer("RegisterExtension", "");
        vcenter.answer("UpdateExtension", "");
        vcenter.answer("AddAuthorizationRole", "<returnval>5</returnval>");
        vcenter.answer("HasUserPrivilegeOnEntities", "");
        VimEndpoint endpoint = vcenter.endpoint();
        try (ExtensionRegistry registry = new Extensions(endpoint, VimSession.logIn(endpoint, "operator", "secret"))) {
            assertThat(registry.put(record())).isTrue();
            assertThat(registry.put(record())).isFalse();
            registry.roles().add("Tidemark operator", List.of("Tidemark.View", "Tidemark.Reclaim"));
            registry.roles().missing("LAB\\someone", List.of("Tidemark.View"));
        }

        requireSent("RegisterExtension", "UpdateExtension", "AddAuthorizationRole", "HasUserPrivilegeOnEntities");
    }

    private static ExtensionRecord record() {
        return new ExtensionRecord(
                "io.tidemark",
                "1.0.0",
                "Tidemark",
                "Space reclamation",
                "Tidemark",
                "https://tidemark.example/plugin.json",
                "AB:CD",
                "-----BEGIN CERTIFICATE-----",
                List.of(new ExtensionRecord.Server("SSE", "https://tidemark.example", "AB:CD", null)),
                List.of("io.tidemark.reclaim"),
                List.of("io.tidemark.done"),
                List.of("Tidemark.View"),
                List.of(new ExtensionRecord.Texts("en", "auth", Map.of("privilege.Tidemark.View.label", "View"))));
    }
}
