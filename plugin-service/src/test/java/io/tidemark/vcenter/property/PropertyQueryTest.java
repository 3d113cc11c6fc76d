package io.tidemark.vcenter.property;

import static io.tidemark.vcenter.StubVcenter.object;
import static io.tidemark.vcenter.StubVcenter.val;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import io.tidemark.vcenter.vim25.ObjectContent;
import io.tidemark.vcenter.vim25.PropertyFilterSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PropertyQueryTest {

    private static final PropertyFilterSpec HOSTS = PropertyQuery.of(
            List.of(VimEndpoint.ref("HostSystem", "host-1")), PropertyQuery.properties("HostSystem", List.of("name")));

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static String host(String moid) {
        return object("HostSystem", moid, "name", val("xsd:string", "esx of " + moid));
    }

    private static String page(String token, String... objects) {
        return "<returnval>" + (token.isEmpty() ? "" : "<token>" + token + "</token>") + String.join("", objects)
                + "</returnval>";
    }

    private static List<String> moids(List<ObjectContent> contents) {
        return contents.stream().map(content -> content.getObj().getValue()).toList();
    }

    @Test
    void readsPageAfterPageByTheTokenOfTheLast() {
        vcenter.answer("RetrievePropertiesEx", page("1", host("host-1"), host("host-2")));
        vcenter.answersInTurn(
                "ContinueRetrievePropertiesEx", page("2", host("host-3"), host("host-4")), page("", host("host-5")));

        assertThat(moids(PropertyQuery.retrieve(vcenter.logIn(), HOSTS)))
                .containsExactly("host-1", "host-2", "host-3", "host-4", "host-5");

        assertThat(vcenter.requests().stream()
                        .map(request -> request.getBodyAsString())
                        .filter(body -> body.contains("<ContinueRetrievePropertiesEx"))
                        .map(body -> body.replaceAll("(?s).*<token>(.*)</token>.*", "$1")))
                .containsExactly("1", "2");
    }

    @Test
    void readsOneTreeOfPagesOnlyOnce() {
        vcenter.objects(host("host-1"));

        PropertyQuery.retrieve(vcenter.logIn(), HOSTS);

        assertThat(vcenter.calls("ContinueRetrievePropertiesEx")).isZero();
    }

    @Test
    void readsNothingWhenNothingMatches() {
        vcenter.answer("RetrievePropertiesEx", "");
        assertThat(PropertyQuery.retrieve(vcenter.logIn(), HOSTS)).isEmpty();

        vcenter.answer("RetrievePropertiesEx", "<returnval/>");
        assertThat(PropertyQuery.retrieve(vcenter.logIn(), HOSTS)).isEmpty();
    }

    @Test
    void endsWhereAPageIsEmpty() {
        vcenter.answer("RetrievePropertiesEx", page("1", host("host-1")));
        vcenter.answer("ContinueRetrievePropertiesEx", "");

        assertThat(moids(PropertyQuery.retrieve(vcenter.logIn(), HOSTS))).containsExactly("host-1");
    }

    @Test
    void failsWhenAPageIsRefused() {
        vcenter.answer("RetrievePropertiesEx", page("1", host("host-1")));
        vcenter.fault("ContinueRetrievePropertiesEx", "InvalidProperty");
        VimSession conversation = vcenter.logIn();
        List<ObjectContent> seen = new ArrayList<>();

        assertThatExceptionOfType(VcenterFault.class)
                .isThrownBy(() -> PropertyQuery.each(conversation, HOSTS, 1, seen::add));

        assertThat(moids(seen)).containsExactly("host-1");
    }

    @Test
    void asksForPagesOfTheGivenSize() {
        vcenter.objects();

        PropertyQuery.each(vcenter.logIn(), HOSTS, 25, content -> {});

        assertThat(vcenter.requests().get(2).getBodyAsString())
                .contains("<options><maxObjects>25</maxObjects></options>");
    }

    @Test
    void makesOneViewOfTheInventoryForEachSession() {
        vcenter.objects(host("host-1"));
        VimSession conversation = vcenter.logIn();

        for (int i = 0; i < 3; i++) {
            PropertyQuery.retrieve(
                    conversation,
                    PropertyQuery.inventory(conversation, PropertyQuery.properties("HostSystem", List.of("name"))));
        }

        assertThat(vcenter.calls("CreateContainerView")).isEqualTo(1);
        assertThat(vcenter.requests().get(3).getBodyAsString())
                .contains("<obj type=\"ContainerView\">view-1</obj><skip>true</skip>")
                .contains("<name>through</name><type>ContainerView</type><path>view</path><skip>false</skip>");
    }

    @Test
    void saysWhichObjectIsMissing() {
        vcenter.answer("RetrievePropertiesEx", "");
        VimSession conversation = vcenter.logIn();

        assertThatExceptionOfType(ObjectMissing.class)
                .isThrownBy(() ->
                        PropertyQuery.retrieve(conversation, VimEndpoint.ref("HostSystem", "host-9"), List.of("name")))
                .withMessageContaining("host-9");
    }

    @Test
    void readsWhatItMayAndFailsOnlyWhereAllIsNeeded() {
        vcenter.objects("<objects><obj type=\"HostSystem\">host-1</obj>"
                + "<propSet><name>name</name>" + val("xsd:string", "esx") + "</propSet>"
                + "<missingSet><path>config</path><fault><fault xsi:type=\"NoPermission\">"
                + "<object type=\"HostSystem\">host-1</object><privilegeId>System.Read</privilegeId></fault>"
                + "<localizedMessage>Permission was denied.</localizedMessage></fault></missingSet></objects>");
        ObjectContent content = PropertyQuery.retrieve(vcenter.logIn(), HOSTS).get(0);

        assertThat(PropertyValues.of(content).text("name")).isEqualTo("esx");
        assertThatExceptionOfType(PermissionMissing.class)
                .isThrownBy(() -> PropertyValues.complete(content))
                .satisfies(missing -> assertThat(missing.properties())
                        .containsEntry("privilege", "System.Read")
                        .containsEntry("object", "host-1"));
    }

    @Test
    void keepsAFaultOfUnknownTypeInAMissingProperty() {
        vcenter.objects("<objects><obj type=\"HostSystem\">host-1</obj><missingSet><path>config</path><fault>"
                + "<fault xsi:type=\"HostIsOnTheMoon\"><distance>1</distance></fault>"
                + "<localizedMessage>Too far.</localizedMessage></fault></missingSet></objects>");
        ObjectContent content = PropertyQuery.retrieve(vcenter.logIn(), HOSTS).get(0);

        assertThatExceptionOfType(VcenterFault.class)
                .isThrownBy(() -> PropertyValues.complete(content))
                .satisfies(fault -> assertThat(fault.fault()).isEqualTo("HostIsOnTheMoon"))
                .withMessageContaining("Too far.");
    }
}
