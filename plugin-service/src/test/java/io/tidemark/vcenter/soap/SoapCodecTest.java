package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.vim25.ArrayOfScsiLun;
import io.tidemark.vcenter.vim25.CurrentTime;
import io.tidemark.vcenter.vim25.Login;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.ObjectContent;
import io.tidemark.vcenter.vim25.RetrieveResult;
import io.tidemark.vcenter.vim25.ScsiLun;
import io.tidemark.vcenter.vim25.VmfsDatastoreInfo;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class SoapCodecTest {

    private final SoapCodec codec = new SoapCodec();

    private static byte[] envelope(String body) {
        return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><soapenv:Envelope"
                        + " xmlns:soapenv=\"http://schemas.xmlsoap.org/soap/envelope/\""
                        + " xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\""
                        + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"><soapenv:Header><any/></soapenv:Header>"
                        + "<soapenv:Body>" + body + "</soapenv:Body></soapenv:Envelope>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private <T> List<T> read(byte[] envelope, Class<T> type) throws SoapFault, XMLStreamException {
        return codec.read(new ByteArrayInputStream(envelope), VimLimits.DEFAULTS.page(), type);
    }

    private Problem fault(String detail) {
        byte[] answer =
                envelope("<soapenv:Fault><faultcode>ServerFaultCode</faultcode><faultstring>Localized.</faultstring>"
                        + "<detail>" + detail + "</detail></soapenv:Fault>");
        SoapFault fault = catchThrowableOfType(SoapFault.class, () -> read(answer, String.class));
        return Faults.problem(fault, new CurrentTime(), null);
    }

    @Test
    void writesEscapedRequestsWithTheOperationId() {
        Login login = new Login();
        login.setThis(VimEndpoint.ref("SessionManager", "SessionManager"));
        login.setUserName("a<b");
        login.setPassword("p&\"w");
        String text = new String(codec.write(login, "tidemark-1"), StandardCharsets.UTF_8);
        assertThat(text)
                .contains("<operationID>tidemark-1</operationID>")
                .contains("<_this type=\"SessionManager\">SessionManager</_this>")
                .contains("<userName>a&lt;b</userName>")
                .contains("<password>p&amp;\"w</password>")
                .doesNotContain("urn:sms");
    }

    @Test
    void readsLunsWithoutTheirListsOfBytes() throws Exception {
        String bytes = "<data>1</data><data>3</data>";
        byte[] answer = envelope("<RetrievePropertiesExResponse xmlns=\"urn:vim25\"><returnval><objects>"
                + "<obj type=\"HostSystem\">host-1</obj><propSet><name>config.storageDevice.scsiLun</name>"
                + "<val xsi:type=\"ArrayOfScsiLun\"><ScsiLun xsi:type=\"HostScsiDisk\">"
                + "<durableName><namespaceId>5</namespaceId>" + bytes + "</durableName>"
                + "<alternateName>" + bytes + "</alternateName><alternateName>" + bytes + "</alternateName>"
                + "<standardInquiry>0</standardInquiry><standardInquiry/><canonicalName>naa.1</canonicalName>"
                + "<standardInquiry>6</standardInquiry></ScsiLun><ScsiLun><standardInquiry>0</standardInquiry>"
                + "<vendor>PURE</vendor></ScsiLun></val></propSet></objects></returnval>"
                + "</RetrievePropertiesExResponse>");
        ObjectContent host =
                read(answer, RetrieveResult.class).get(0).getObjects().get(0);
        ArrayOfScsiLun luns = (ArrayOfScsiLun) host.getPropSet().get(0).getVal();
        assertThat(luns.getScsiLun()).extracting(ScsiLun::getCanonicalName).containsExactly("naa.1", null);
        assertThat(luns.getScsiLun()).extracting(ScsiLun::getVendor).containsExactly(null, "PURE");
    }

    @Test
    void readsMembersInAnyOrderAndSkipsWhatItDoesNotKnow() throws Exception {
        byte[] answer = envelope(
                "<RetrievePropertiesExResponse xmlns=\"urn:vim25\"><returnval>"
                        + "<futureMember><deep>x</deep></futureMember>"
                        + "<objects><propSet><val xsi:type=\"VmfsDatastoreInfo\"><vmfs><uuid>u-1</uuid><newThing>1</newThing>"
                        + "<majorVersion>6</majorVersion><name>n</name><type>VMFS</type></vmfs><name>ds</name></val>"
                        + "<name>info</name></propSet><propSet><name>x</name><val xsi:type=\"BrandNewType\"><a>1</a></val></propSet>"
                        + "<obj type=\"Datastore\">datastore-1</obj></objects>"
                        + "<objects><obj type=\"Datastore\">datastore-2</obj></objects></returnval></RetrievePropertiesExResponse>");
        List<ObjectContent> objects = read(answer, RetrieveResult.class).get(0).getObjects();
        assertThat(objects).hasSize(2);
        assertThat(objects.get(0).getObj().getValue()).isEqualTo("datastore-1");
        assertThat(objects.get(0).getPropSet().get(0).getVal())
                .isInstanceOfSatisfying(
                        VmfsDatastoreInfo.class,
                        info -> assertThat(info.getVmfs().getUuid()).isEqualTo("u-1"));
        assertThat(objects.get(0).getPropSet().get(1).getVal()).isInstanceOf(Element.class);
    }

    @Test
    void readsListsSinglesAndNothing() throws Exception {
        assertThat(read(
                        envelope("<R xmlns=\"urn:vim25\">\n<returnval>a</returnval><returnval>b</returnval>\n</R>"),
                        String.class))
                .containsExactly("a", "b");
        assertThat(read(
                        envelope("<R xmlns=\"urn:vim25\"><returnval type=\"Task\">task-1</returnval></R>"),
                        ManagedObjectReference.class))
                .extracting(ManagedObjectReference::getType)
                .containsExactly("Task");
        assertThat(read(envelope("<R xmlns=\"urn:vim25\"></R>"), String.class)).isEmpty();
    }

    @Test
    void decidesOnTheTypeOfTheDetailNotItsName() {
        assertThat(fault("<InvalidLoginFault xmlns=\"urn:vim25\" xsi:type=\"InvalidLogin\"/>"))
                .isInstanceOf(LoginRefused.class);
        assertThat(fault("<RuntimeFault xmlns=\"urn:vim25\" xsi:type=\"NotAuthenticated\"/>"))
                .isInstanceOf(SessionEnded.class);
        assertThat(
                        fault(
                                "<NoSuchThingFault xmlns=\"urn:vim25\" xsi:type=\"HostConfigFault\"><text>t</text></NoSuchThingFault>"))
                .isInstanceOfSatisfying(VcenterFault.class, fault -> {
                    assertThat(fault.fault()).isEqualTo("HostConfigFault");
                    assertThat(fault.detail()).contains("Localized.");
                });
    }

    @Test
    void namesTheMissingObject() {
        assertThat(fault("<ManagedObjectNotFoundFault xmlns=\"urn:vim25\" xsi:type=\"ManagedObjectNotFound\">"
                        + "<obj type=\"Task\">task-9</obj></ManagedObjectNotFoundFault>"))
                .isInstanceOf(ObjectMissing.class)
                .hasMessageContaining("task-9");
    }

    @Test
    void namesTheMissingPrivilegeOfOldAndNewServers() {
        assertThat(fault("<NoPermissionFault xmlns=\"urn:vim25\" xsi:type=\"NoPermission\">"
                                + "<object type=\"HostSystem\">host-1</object><privilegeId>Host.Config.Storage</privilegeId>"
                                + "</NoPermissionFault>")
                        .properties())
                .containsEntry("privilege", "Host.Config.Storage")
                .containsEntry("object", "host-1");
        Problem modern = fault("<NoPermissionFault xmlns=\"urn:vim25\" xsi:type=\"NoPermission\"><missingPrivileges>"
                + "<entity type=\"Folder\">group-d1</entity><privilegeIds>Global.Diagnostics</privilegeIds>"
                + "</missingPrivileges></NoPermissionFault>");
        assertThat(modern).isInstanceOf(PermissionMissing.class);
        assertThat(modern.properties())
                .containsEntry("privilege", "Global.Diagnostics")
                .containsEntry("object", "group-d1");
    }

    @Test
    void refusesDocumentTypesAndOtherText() {
        byte[] bomb =
                "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/hostname\">]><a>&b;</a>".getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(XMLStreamException.class).isThrownBy(() -> read(bomb, String.class));
        byte[] html = "<html><body>503</body></html>".getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(XMLStreamException.class).isThrownBy(() -> read(html, String.class));
        String whole =
                new String(envelope("<R xmlns=\"urn:vim25\"><returnval>abc</returnval></R>"), StandardCharsets.UTF_8);
        byte[] cut = whole.substring(0, whole.indexOf("abc") + 2).getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(XMLStreamException.class).isThrownBy(() -> read(cut, String.class));
    }
}
