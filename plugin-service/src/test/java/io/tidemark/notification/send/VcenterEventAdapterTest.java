package io.tidemark.notification.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.notification.channel.NotificationChannel;
import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.notification.notice.Notice;
import io.tidemark.notification.notice.RunEnd;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.Vcenters;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events in a vCenter whose responses can be lost. */
class VcenterEventAdapterTest {

    private static final NotificationChannel CHANNEL =
            new NotificationChannel("c", StubVcenter.GUID, "events", Kind.VCENTER_EVENT, null, null, null, null);
    private static final Notice NOTICE = new Notice(
            "6f0c",
            Instant.parse("2026-03-01T10:00:00Z"),
            "reclaim-run.ended",
            Severity.ERROR,
            StubVcenter.GUID,
            StubVcenter.GUID + ":datastore-1",
            "prod",
            "anna",
            RunEnd.FAILED,
            "The run failed",
            "TEXT",
            Map.of(),
            null);

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private final Vcenters vcenters = mock(Vcenters.class);
    private VcenterEventAdapter adapter;

    @BeforeEach
    void connect() {
        SoapVcenterSession session = vcenter.session();
        when(vcenters.serviceSession(StubVcenter.GUID)).thenReturn(Optional.of(session));
        adapter = startedAt(NOTICE.at());
        vcenter.answer("CurrentTime", "<returnval>2026-03-01T10:00:00Z</returnval>");
        vcenter.breakOnce("LogUserEvent", "");
    }

    private VcenterEventAdapter startedAt(Instant start) {
        return new VcenterEventAdapter(vcenters, Clock.fixed(start, ZoneOffset.UTC));
    }

    private void send() {
        adapter.send(CHANNEL, List.of(NOTICE));
    }

    private static String event(String message) {
        return "<returnval xsi:type=\"GeneralUserEvent\"><message>" + message + "</message></returnval>";
    }

    @Test
    void doesNotLogAgainAnEventWhoseResponseWasLost() {
        assertThatExceptionOfType(VcenterUnreachable.class).isThrownBy(this::send);
        assertThat(vcenter.calls("LogUserEvent")).isEqualTo(1);
        vcenter.answer("QueryEvents", event("another") + event("Tidemark ERROR: The run failed"));

        send();

        assertThat(vcenter.calls("LogUserEvent")).isEqualTo(1);
    }

    @Test
    void namesTheFaultOfARefusedEventButNotItsText() {
        vcenter.fault("LogUserEvent", "Raw text of vCenter.", "<F xsi:type=\"InvalidState\"/>");

        assertThatExceptionOfType(DeliveryFailed.class)
                .isThrownBy(this::send)
                .withMessage("vCenter did not log the event. Fault: InvalidState.");
    }

    @Test
    void namesThePrivilegeThatTheServiceAccountLacks() {
        vcenter.fault(
                "LogUserEvent",
                "Raw text.",
                "<F xsi:type=\"NoPermission\"><object type=\"Datastore\">datastore-1</object>"
                        + "<privilegeId>Global.LogEvent</privilegeId></F>");

        assertThatExceptionOfType(DeliveryFailed.class)
                .isThrownBy(this::send)
                .withMessage("The service account cannot log the event."
                        + " vCenter requires the privilege Global.LogEvent on datastore-1.");
    }

    @Test
    void doesNotLogAgainAfterARestartAnEventThatTheFormerProcessLogged() {
        when(vcenters.clockAhead(StubVcenter.GUID)).thenReturn(Duration.ofDays(3));
        adapter = startedAt(NOTICE.at().plusSeconds(600));
        vcenter.answer("QueryEvents", event("Tidemark ERROR: The run failed"));

        send();

        assertThat(vcenter.calls("LogUserEvent")).isZero();
        assertThat(vcenter.requests())
                .last()
                .satisfies(request -> assertThat(request.getBodyAsString())
                        .contains("<beginTime>2026-03-04T09:59:00", "<endTime>2026-03-04T10:11:00"));
    }

    @Test
    void logsAfterARestartAnEventThatTheFormerProcessDidNot() {
        adapter = startedAt(NOTICE.at().plusSeconds(600));
        vcenter.answer("QueryEvents", event("another"));
        vcenter.answer("LogUserEvent", "");

        send();

        assertThat(vcenter.calls("LogUserEvent")).isEqualTo(1);
    }

    @Test
    void logsAgainAnEventThatWasLost() {
        assertThatExceptionOfType(VcenterUnreachable.class).isThrownBy(this::send);
        vcenter.answer("QueryEvents", event("another"));

        send();
        send();

        assertThat(vcenter.calls("LogUserEvent")).isEqualTo(3);
        assertThat(vcenter.calls("QueryEvents")).isEqualTo(1);
    }
}
