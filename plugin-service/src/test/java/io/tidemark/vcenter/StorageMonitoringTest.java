package io.tidemark.vcenter;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.ServiceMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.monitoring.MonitoredLun;
import io.tidemark.vcenter.monitoring.MonitoredStorage;
import io.tidemark.vcenter.monitoring.StorageProvider;
import io.tidemark.vcenter.monitoring.StorageProvider.MonitoredArray;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.time.Instant;
import java.util.List;
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

/** What the Storage Monitoring Service is asked, and how its answers and refusals are read. */
class StorageMonitoringTest {

    private static final String SMS = "<%1$sResponse xmlns=\"urn:sms\">%2$s</%1$sResponse>";

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private void answer(String method, String values) {
        vcenter.respond(method, StubVcenter.envelope(SMS.formatted(method, values)));
    }

    @BeforeEach
    void oneProvider() {
        vcenter.answer("CurrentTime", "<returnval>2026-03-01T10:00:00Z</returnval>");
        answer("QueryStorageManager", "<returnval type=\"SmsStorageManager\">StorageManager</returnval>");
        answer("QueryProvider", "<returnval type=\"VasaProvider\">vasaProvider-1</returnval>");
        answer(
                "QueryProviderInfo",
                "<returnval xsi:type=\"VasaProviderInfo\"><uid>p-1</uid><name>Array provider</name><version>1.0</version>"
                        + "<url>https://provider</url><status>online</status><vasaVersion>3.0</vasaVersion>"
                        + "<lastSyncTime>2026-03-01T09:58:00.123Z</lastSyncTime><relatedStorageArray><arrayId>a-2</arrayId>"
                        + "<active>false</active><manageable>true</manageable></relatedStorageArray></returnval>");
        answer(
                "QueryArray",
                "<returnval><name>array-1</name><uuid>a-1</uuid><vendorId>PURE</vendorId><modelId>FA</modelId>"
                        + "<firmware>6</firmware></returnval>"
                        + "<returnval><name>array-2</name><uuid>a-2</uuid></returnval>");
        answer(
                "QueryLunAssociatedWithArray",
                lun("u-1", "naa.1", 1024, "512", true)
                        + lun("u-2", "naa.2", 1024, "2048", true)
                        + lun("u-3", "naa.3", 1024, null, false)
                        + "<returnval><uuid>u-4</uuid><capacityInMB>1</capacityInMB></returnval>");
    }

    private static String lun(String uuid, String device, long capacity, String used, boolean thin) {
        return "<returnval><uuid>" + uuid + "</uuid><vSphereLunIdentifier>" + device + "</vSphereLunIdentifier>"
                + "<vendorDisplayName>vol</vendorDisplayName><capacityInMB>" + capacity + "</capacityInMB>"
                + (used == null ? "" : "<usedSpaceInMB>" + used + "</usedSpaceInMB>") + "<lunThinProvisioned>" + thin
                + "</lunThinProvisioned><drsManagementPermitted>true</drsManagementPermitted>"
                + "<thinProvisioningStatus>GREEN</thinProvisioningStatus></returnval>";
    }

    @Test
    void readsProvidersWithTheArraysForWhichTheyAreActive() {
        MonitoredStorage storage = vcenter.session().storageMonitoring().storage();

        assertThat(storage)
                .isEqualTo(new MonitoredStorage(
                        Instant.parse("2026-03-01T10:00:00Z"),
                        List.of(new StorageProvider(
                                "p-1",
                                "Array provider",
                                "online",
                                "2026-03-01T09:58:00.123Z",
                                Instant.parse("2026-03-01T09:58:00.123Z"),
                                List.of(new MonitoredArray("a-1", "array-1", "PURE", "FA"))))));
    }

    @Test
    void readsLunsOfAnArrayInOneCallWithoutImpossibleFigures() {
        long mb = MonitoredLun.STEP;

        assertThat(vcenter.session().storageMonitoring().luns("a-1"))
                .containsExactly(
                        new MonitoredLun("u-1", "naa.1", "vol", 1024 * mb, 512 * mb, true, "GREEN"),
                        new MonitoredLun("u-2", "naa.2", "vol", 1024 * mb, null, true, "GREEN"),
                        new MonitoredLun("u-3", "naa.3", "vol", 1024 * mb, null, false, "GREEN"));
        assertThat(vcenter.calls("QueryLunAssociatedWithArray")).isOne();
    }

    @Test
    void asksByTheSchemaWithTheSessionInTheHeader() throws Exception {
        Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(new File("src/main/sms/sms.xsd"));
        SoapVcenterSession session = vcenter.session();
        session.storageMonitoring().storage();
        session.storageMonitoring().luns("a-1");

        List<LoggedRequest> requests = vcenter.requests().stream()
                .filter(request -> request.getUrl().equals("/sms/sdk"))
                .toList();
        assertThat(requests).hasSize(6);
        for (LoggedRequest request : requests) {
            assertThat(request.getHeader("SOAPAction")).isEqualTo("urn:sms/4.0");
            assertThat(request.containsHeader("Cookie")).isFalse();
            assertThat(request.getBodyAsString()).contains("<vcSessionCookie>52d1-c0ff=ee</vcSessionCookie>");
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(request.getBody()));
            Element call = MemberOrder.children((Element)
                            document.getElementsByTagNameNS("*", "Body").item(0))
                    .get(0);
            assertThatCode(() -> schema.newValidator().validate(new DOMSource(call)))
                    .as(request.getBodyAsString())
                    .doesNotThrowAnyException();
            MemberOrder.require(call);
        }
    }

    @Test
    void takesATimeWithoutOffsetForUnknown() {
        answer(
                "QueryProviderInfo",
                "<returnval xsi:type=\"VasaProviderInfo\"><uid>p-1</uid><status>online</status>"
                        + "<lastSyncTime>3/1/2026 9:58:00 AM</lastSyncTime></returnval>");

        StorageProvider provider =
                vcenter.session().storageMonitoring().storage().providers().get(0);
        assertThat(provider.synchronizedAt()).isNull();
        assertThat(provider.synchronization()).isEqualTo("3/1/2026 9:58:00 AM");
        assertThat(provider.name()).isEqualTo("p-1");
    }

    @Test
    void statesThatTheServiceIsMissing() {
        for (int status : new int[] {404, 503}) {
            vcenter.respond(
                    "QueryStorageManager", aResponse().withStatus(status).withBody("no such service"));
            assertThatExceptionOfType(ServiceMissing.class)
                    .isThrownBy(() -> vcenter.session().storageMonitoring().storage())
                    .satisfies(missing -> assertThat(missing.statement().params())
                            .containsEntry("path", "/sms/sdk")
                            .containsEntry("status", status));
        }
    }

    @Test
    void namesThePrivilegeOnTheRootFolderThatIsMissing() {
        vcenter.fault("QueryStorageManager", "NoPermission");

        assertThatExceptionOfType(PermissionMissing.class)
                .isThrownBy(() -> vcenter.session().storageMonitoring().storage())
                .satisfies(missing -> assertThat(missing.statement().toString())
                        .contains("StorageViews.View")
                        .contains("PRIVILEGE_REQUIRED_ON_ROOT"));
    }

    @Test
    void keepsTheSessionThatOnlyThisServiceRefuses() {
        vcenter.fault("QueryStorageManager", "NotAuthenticated");
        SoapVcenterSession session = vcenter.session();

        assertThatExceptionOfType(VcenterFault.class)
                .isThrownBy(() -> session.storageMonitoring().storage())
                .satisfies(fault -> assertThat(fault.fault()).isEqualTo("NotAuthenticated"));
        session.currentTime();
        assertThat(vcenter.calls("Login")).isOne();
    }
}
