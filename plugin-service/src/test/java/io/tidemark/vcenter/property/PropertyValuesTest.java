package io.tidemark.vcenter.property;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.ref;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.vim25.ArrayOfDatastoreHostMount;
import io.tidemark.vcenter.vim25.ManagedObjectReference;
import io.tidemark.vcenter.vim25.VmfsDatastoreInfo;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Property values of each kind as vCenter sends them. */
class PropertyValuesTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private PropertyValues read(String... properties) {
        vcenter.objects(object("Datastore", "datastore-1", properties));
        return PropertyValues.of(
                PropertyQuery.retrieve(vcenter.logIn(), VimEndpoint.ref("Datastore", "datastore-1"), List.of("name")));
    }

    @Test
    void readsTextAndKeepsWhatXmlEscapes() {
        PropertyValues values = read("name", val("xsd:string", "B&#252;ro &amp; &lt;Test&gt; <![CDATA[1 < 2]]>"));

        assertThat(values.text("name")).isEqualTo("Büro & <Test> 1 < 2");
        assertThat(values.moid()).isEqualTo("datastore-1");
        assertThat(values.type()).isEqualTo("Datastore");
        assertThat(values.readable()).isTrue();
    }

    @Test
    void readsNamesAsUsersEnteredThem() {
        assertThat(read("name", val("xsd:string", "50%25 of a%2fb%5cc")).name()).isEqualTo("50% of a/b\\c");
        assertThat(read("name", val("xsd:string", "%2F%5C")).name()).isEqualTo("/\\");
        assertThat(read("name", val("xsd:string", "%252f")).name()).isEqualTo("%2f");
        assertThat(read("name", val("xsd:string", "100% %0a %2")).name()).isEqualTo("100% %0a %2");
        assertThat(read("text", val("xsd:string", "x")).name()).isEqualTo("datastore-1");
    }

    @Test
    void readsNumbersOfEveryWidth() {
        PropertyValues values = read(
                "byte", val("xsd:byte", "7"),
                "short", val("xsd:short", "-8"),
                "int", val("xsd:int", "2147483647"),
                "long", val("xsd:long", "9223372036854775807"),
                "text", val("xsd:string", "12"));

        assertThat(values.number("byte")).isEqualTo(7);
        assertThat(values.number("short")).isEqualTo(-8);
        assertThat(values.number("int")).isEqualTo(Integer.MAX_VALUE);
        assertThat(values.number("long")).isEqualTo(Long.MAX_VALUE);
        assertThat(values.number("text")).isZero();
    }

    @Test
    void readsFlags() {
        PropertyValues values = read(
                "yes", val("xsd:boolean", "true"),
                "one", val("xsd:boolean", "1"),
                "no", val("xsd:boolean", "false"),
                "text", val("xsd:string", "true"));

        assertThat(values.flag("yes")).isTrue();
        assertThat(values.flag("one")).isTrue();
        assertThat(values.flag("no")).isFalse();
        assertThat(values.flag("text")).isFalse();
    }

    @Test
    void readsTimesWithAndWithoutFractionAndZone() {
        PropertyValues values = read(
                "whole", val("xsd:dateTime", "2026-03-01T10:00:00Z"),
                "fraction", val("xsd:dateTime", "2026-03-01T10:00:00.123456Z"),
                "zone", val("xsd:dateTime", "2026-03-01T12:00:00+02:00"));

        assertThat(values.instant("whole")).isEqualTo(Instant.parse("2026-03-01T10:00:00Z"));
        assertThat(values.instant("fraction")).isEqualTo(Instant.parse("2026-03-01T10:00:00.123Z"));
        assertThat(values.instant("zone")).isEqualTo(Instant.parse("2026-03-01T10:00:00Z"));
    }

    @Test
    void readsReferencesObjectsAndLists() {
        PropertyValues values = read(
                "parent", ref("StoragePod", "group-p1"),
                "info",
                        val(
                                "VmfsDatastoreInfo",
                                "<name>ds</name><vmfs><type>VMFS</type><majorVersion>6</majorVersion></vmfs>"),
                "host",
                        val(
                                "ArrayOfDatastoreHostMount",
                                "<DatastoreHostMount><key type=\"HostSystem\">host-1</key></DatastoreHostMount>"
                                        + "<DatastoreHostMount><key type=\"HostSystem\">host-2</key></DatastoreHostMount>"));

        assertThat(values.value("parent", ManagedObjectReference.class))
                .hasValueSatisfying(parent -> assertThat(parent.getType()).isEqualTo("StoragePod"));
        assertThat(values.value("info", VmfsDatastoreInfo.class))
                .hasValueSatisfying(
                        info -> assertThat(info.getVmfs().getMajorVersion()).isEqualTo(6));
        assertThat(values.value("host", ArrayOfDatastoreHostMount.class))
                .hasValueSatisfying(
                        mounts -> assertThat(mounts.getDatastoreHostMount()).hasSize(2));
    }

    @Test
    void readsAValueOfUnknownTypeAsText() {
        PropertyValues values = read(
                "state", val("ManagedEntityStatusToCome", "purple"),
                "name", val("xsd:string", "ds"));

        assertThat(values.text("state")).isEqualTo("purple");
        assertThat(values.value("state", String.class)).isEmpty();
        assertThat(values.text("name")).isEqualTo("ds");
    }

    @Test
    void takesWhatIsMissingForUnknown() {
        PropertyValues values = read("other", val("xsd:string", "x"));

        assertThat(values.readable()).isFalse();
        assertThat(values.text("name")).isNull();
        assertThat(values.text("name", "none")).isEqualTo("none");
        assertThat(values.number("name")).isZero();
        assertThat(values.flag("name")).isFalse();
        assertThat(values.instant("name")).isNull();
        assertThat(values.value("name", String.class)).isEmpty();
    }

    @Test
    void forgetsAValueThatWasTakenAway() {
        PropertyValues values = read("name", val("xsd:string", "ds"));

        values.put("name", null);

        assertThat(values.text("name")).isNull();
    }
}
