package io.tidemark.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.server.intake.ReceivedRequests;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class RequestReadingTest {

    private static final String GUID = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final String OTHER = "00000000-0000-0000-0000-000000000002";

    private static String vcenter(String path) {
        return RequestedVcenter.of(new MockHttpServletRequest("GET", path));
    }

    @Test
    void takesTheVcenterOfTheObjectInThePath() {
        assertThat(vcenter("/api/v1/datastores/" + GUID + ":datastore-11")).isEqualTo(GUID);
        assertThat(vcenter("/api/v1/datastores/" + GUID + "%3Adatastore-11/refresh"))
                .isEqualTo(GUID);
        assertThat(vcenter("/api/v1/datastores/urn:vmomi:Datastore:datastore-11:" + GUID))
                .isEqualTo(GUID);
    }

    @Test
    void doesNotTakeOtherIdsForVcenters() {
        assertThat(vcenter("/api/v1/reclaim-runs/" + GUID)).isNull();
        assertThat(vcenter("/api/v1/datastores")).isNull();
        assertThat(vcenter("/api/v1/datastores/%zz")).isNull();
    }

    @Test
    void takesTheNamedVcenterWhenThePathHasNone() {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/datastores");
        request.setQueryString("q=a&vcenter=" + OTHER);
        assertThat(RequestedVcenter.of(request)).isEqualTo(OTHER);
        request.setQueryString("vcenter=" + OTHER + "&datastoreId=" + GUID + "%3Adatastore-1");
        assertThat(RequestedVcenter.of(request)).isEqualTo(GUID);
        request.setQueryString("vcenter=&datastoreId");
        assertThat(RequestedVcenter.of(request)).isNull();
    }

    @Test
    void rejectsAParameterWithoutAName() {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/v1/audits");
        request.setQueryString("q=a&=1");
        assertThatThrownBy(() -> RequestedVcenter.of(request)).isInstanceOf(InvalidParameterException.class);
    }

    @Test
    void readsNoFormOfTheBody() {
        HttpServletRequest form = new HttpServletRequestWrapper(new MockHttpServletRequest("POST", "/api/v1/arrays")) {
            @Override
            public String getParameter(String name) {
                throw new AssertionError("waits for the body");
            }
        };
        assertThat(RequestedVcenter.of(form)).isNull();
    }

    @Test
    void takesTheVcenterThatAQuestionAboutDynamicItemsNamesAndLeavesTheBodyReadable() throws IOException {
        String body = "{\"objectIds\":[\"urn:vmomi:Datastore:datastore-11:" + GUID + "\"]}";
        HttpServletRequest request = question("/plugin/spi/datastore/actions", body);
        assertThat(RequestedVcenter.of(request)).isEqualTo(GUID);
        assertThat(new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(body);
        assertThat(RequestedVcenter.of(question("/api/v1/reclaim-runs", body))).isNull();
        assertThat(RequestedVcenter.of(new MockHttpServletRequest("POST", "/plugin/spi/datastore/actions")))
                .isNull();
    }

    /** As the intake passes it on. */
    private static HttpServletRequest question(String path, String body) {
        ServletInputStream received = ReceivedRequests.body(body.getBytes(StandardCharsets.UTF_8));
        return new HttpServletRequestWrapper(new MockHttpServletRequest("POST", path)) {
            @Override
            public ServletInputStream getInputStream() {
                return received;
            }
        };
    }

    @Test
    void readsEitherCredentialAndNeverShowsIt() {
        MockHttpServletRequest request = new MockHttpServletRequest();
        assertThat(Credential.of(request)).isEmpty();
        request.addHeader("Authorization", "bearer  abc ");
        assertThat(Credential.of(request)).contains(new Credential(Credential.Kind.BEARER, "abc"));
        request.addHeader("vmware-api-session-id", "xyz");
        assertThat(Credential.of(request)).contains(new Credential(Credential.Kind.VSPHERE_CLIENT, "xyz"));
        assertThat(Credential.of(request).orElseThrow().toString()).doesNotContain("xyz");
        assertThat(Credential.hash("abc"))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void ignoresCredentialsThatCannotBeOne() {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("Authorization", "Basic abc");
        request.addHeader("vmware-api-session-id", "x".repeat(5000));
        assertThat(Credential.of(request)).isEmpty();
    }
}
