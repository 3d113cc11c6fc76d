package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.platform.Problem;
import io.tidemark.platform.http.HostileServer.Answer;
import io.tidemark.vcenter.automation.AutomationLogin;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import io.tidemark.vcenter.tag.AutomationTags;
import io.tidemark.vcenter.vim25.CurrentTime;
import java.io.ByteArrayOutputStream;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.xml.datatype.XMLGregorianCalendar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses without an end, of any size, or as slow as the deadline allows, from a real TLS server. */
class HostileVcenterTest extends HostileVcenter {

    private static Object ask(VimSession session) {
        CurrentTime request = new CurrentTime();
        request.setThis(VimEndpoint.ref("ServiceInstance", "ServiceInstance"));
        return session.single(request, XMLGregorianCalendar.class);
    }

    private VcenterUnreachable failure(VimLimits limits, Answer hostile) {
        VimSession session = session(limits, hostile);
        VcenterUnreachable failure = catchThrowableOfType(VcenterUnreachable.class, () -> ask(session));
        assertThat(Objects.requireNonNull(failure).status()).isEqualTo(503);
        return failure;
    }

    static Stream<Arguments> endless() {
        return Stream.of(
                Arguments.of("<returnval>", "2026", VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG),
                Arguments.of("<returnval a=\"", "2026", VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG),
                Arguments.of("<returnval><!--", "2026", VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG),
                Arguments.of("<returnval><![CDATA[", "<", VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG),
                Arguments.of("<returnval><?a ", "2026", VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG),
                Arguments.of("<returnval>", "a<!-- -->", VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG),
                Arguments.of("", "<a>", VcenterProblemMessage.VCENTER_RESPONSE_TOO_DEEP),
                Arguments.of("", "<a/>", VcenterProblemMessage.VCENTER_RESPONSE_TOO_MANY_ELEMENTS),
                Arguments.of("", "<a b='' c='' d=''/>", VcenterProblemMessage.VCENTER_RESPONSE_TOO_MANY_ELEMENTS),
                Arguments.of(
                        "",
                        "<returnval>2026-03-01T10:00:00.25Z</returnval>",
                        VcenterProblemMessage.VCENTER_RESPONSE_TOO_LARGE));
    }

    @ParameterizedTest
    @MethodSource("endless")
    void stopsAResponseWithoutEnd(String start, String repeated, VcenterProblemMessage expected) throws Exception {
        VcenterUnreachable failure = failure(LIMITS, (request, wire) -> {
            wire.open(200, RESPONSE + start);
            wire.forEver(repeated);
        });

        is(failure, expected);
        assertThat(server.wasCut()).isTrue();
        assertThat(asked("CurrentTime")).isEqualTo(1);
    }

    @Test
    void stopsAnEndAfterACompleteResponseThatNeverComes() throws Exception {
        is(
                failure(LIMITS, (request, wire) -> {
                    wire.open(200, RESPONSE + "<returnval>2026-03-01T10:00:00.25Z</returnval></CurrentTimeResponse>");
                    wire.forEver(" ");
                }),
                VcenterProblemMessage.VCENTER_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
    }

    @Test
    void refusesALargeTextWithTheOrdinaryLimits() throws Exception {
        is(
                failure(
                        VimLimits.DEFAULTS,
                        (request, wire) -> wire.whole(
                                200,
                                "",
                                RESPONSE + "<returnval>" + "7".repeat(40 << 20)
                                        + "</returnval></CurrentTimeResponse>")),
                VcenterProblemMessage.VCENTER_RESPONSE_TEXT_TOO_LONG);
        assertThat(server.wasCut()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 500})
    void endsAResponseThatIsSlowerThanTheDeadline(int status) throws Exception {
        VimLimits limits = new VimLimits(LIMITS.question(), LIMITS.page().within(SHORT), AMPLE, 1 << 20, 1000);

        VcenterUnreachable failure = failure(limits, (request, wire) -> {
            wire.open(status, RESPONSE + "<returnval>");
            wire.drip();
        });

        is(failure, VcenterProblemMessage.VCENTER_RESPONSE_NOT_COMPLETE);
        assertThat(failure.statement().params()).containsEntry("limit", "PT0.3S");
        assertThat(server.wasCut()).isTrue();
        assertThat(asked("CurrentTime")).isEqualTo(1);
    }

    @Test
    void endsHeadersThatAreSlowerThanTheDeadline() throws Exception {
        VimLimits limits = new VimLimits(LIMITS.question(), LIMITS.page().within(SHORT), AMPLE, 1 << 20, 1000);

        VcenterUnreachable failure = failure(limits, (request, wire) -> {
            wire.text("HTTP/1.1 200 X\r\nX: ");
            wire.drip();
        });

        is(failure, VcenterProblemMessage.VCENTER_NOT_REACHED);
        assertThat(server.wasCut()).isTrue();
        assertThat(asked("CurrentTime")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 X\r\n", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 X\r\n"})
    void stopsHeadersWithoutEnd(String start) throws Exception {
        is(
                failure(LIMITS, (request, wire) -> {
                    wire.text(start);
                    wire.forEver("X-Header: 0123456789012345678901234567890123456789\r\n");
                }),
                VcenterProblemMessage.VCENTER_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
        assertThat(asked("CurrentTime")).isEqualTo(1);
    }

    @Test
    void doesNotUnpackACompressedResponse() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
            for (int i = 0; i < 64; i++) {
                gzip.write(new byte[1 << 20]);
            }
        }
        is(
                failure(LIMITS, (request, wire) -> wire.whole(200, "Content-Encoding: gzip\r\n", bomb.toByteArray())),
                VcenterProblemMessage.VCENTER_RESPONSE_NOT_READABLE);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 404, 503})
    void readsNoBodyOfAnotherStatusAndAsksOnceMoreOnly(int status) throws Exception {
        VcenterUnreachable failure = failure(LIMITS, (request, wire) -> {
            wire.text("HTTP/1.1 " + status + " X\r\nLocation: https://" + server.address() + "/sdk\r\n\r\n");
            wire.forEver("a");
        });

        is(failure, VcenterProblemMessage.VCENTER_HTTP_STATUS);
        assertThat(server.wasCut()).isTrue();
        assertThat(asked("CurrentTime")).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<returnval/>",
                "<returnval xsi:nil=\"true\"/>",
                "<returnval xsi:type=\"ManagedObjectReference\"/>",
                "<returnval><key>k</key></returnval>",
                "<returnval><userName>u</userName></returnval>"
            })
    void saysThatALogInHasNoUsableSession(String user) {
        server.answer((request, wire) -> {
            if (request.body().contains("<Login")) {
                soap(wire, user);
            } else {
                ordinary(request, wire, (r, w) -> {});
            }
        });
        VimEndpoint endpoint = endpoint(LIMITS);

        assertThat(catchThrowable(() -> VimSession.logIn(endpoint, "operator", "secret")))
                .isInstanceOf(Problem.class);
    }

    @Test
    void saysThatAServerDescribesNoVcenter() {
        server.answer((request, wire) -> {
            if (request.body().contains("<RetrieveServiceContent")) {
                soap(wire, "<returnval><rootFolder type=\"Folder\">root</rootFolder></returnval>");
            } else {
                ordinary(request, wire, (r, w) -> {});
            }
        });

        is(
                catchThrowableOfType(VcenterUnreachable.class, endpoint(LIMITS)::content),
                VcenterProblemMessage.VCENTER_CONTENT_MISSING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/sdk/vimServiceVersions.xml", "/rest/com/vmware/cis/session"})
    void stopsDocumentsWithoutEnd(String path) throws Exception {
        server.answer((request, wire) -> {
            if (request.line().contains(path)) {
                wire.open(200, "");
                wire.forEver("a");
            } else {
                ordinary(request, wire, (r, w) -> {});
            }
        });
        VimEndpoint endpoint = endpoint(LIMITS);
        AutomationTags tags = new AutomationTags(endpoint, new AutomationLogin(endpoint, "operator", () -> "secret"));

        is(
                catchThrowableOfType(VcenterUnreachable.class, () -> {
                    endpoint.version();
                    tags.all();
                }),
                VcenterProblemMessage.VCENTER_RESPONSE_TOO_LARGE);
        assertThat(server.wasCut()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}", "{\"value\":null}", "{\"value\":[null]}", "{\"value\":[{\"id\":\"a\"}]}"})
    void takesATagWithoutUsableObjectsForUnattached(String objects) {
        server.answer((request, wire) ->
                wire.whole(200, "", request.line().contains("session") ? "{\"value\":\"session\"}" : objects));

        assertThat(tags(endpoint(LIMITS)).attached("tag")).isEmpty();
    }

    @Test
    void refusesIdsAndSessionsThatNoRequestCanContain() {
        AutomationTags tags = tags(endpoint(LIMITS));
        server.answer((request, wire) -> wire.whole(
                200, "", request.line().contains("session") ? "{\"value\":\"session\"}" : "{\"value\":[\"a b\"]}"));
        is(
                catchThrowableOfType(VcenterUnreachable.class, tags::all),
                VcenterProblemMessage.VCENTER_RESPONSE_NOT_READABLE);

        server.answer((request, wire) -> wire.whole(200, "", "{\"value\":\"a\\r\\nb: c\"}"));
        is(
                catchThrowableOfType(
                        VcenterUnreachable.class, () -> tags.attached(new ManagedRef("Tag", "tag").moid())),
                VcenterProblemMessage.VCENTER_RESPONSE_NOT_READABLE);
    }

    private static AutomationTags tags(VimEndpoint endpoint) {
        return new AutomationTags(endpoint, new AutomationLogin(endpoint, "operator", () -> "secret"));
    }
}
