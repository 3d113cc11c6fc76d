package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.vim25.CancelTask;
import io.tidemark.vcenter.vim25.CurrentTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool;
import javax.xml.datatype.XMLGregorianCalendar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RenewableSessionTest {

    private static final String NOW = "<returnval>2026-03-01T10:00:00Z</returnval>";

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private static String ask(VimSession conversation) {
        CurrentTime request = new CurrentTime();
        request.setThis(VimEndpoint.ref("ServiceInstance", "ServiceInstance"));
        return conversation.single(request, XMLGregorianCalendar.class).toXMLFormat();
    }

    @Test
    void logsInWhenItIsFirstNeeded() {
        vcenter.answer("CurrentTime", NOW);
        RenewableSession session = vcenter.renewable();
        assertThat(vcenter.calls("Login")).isZero();

        session.perform(RenewableSessionTest::ask);
        session.perform(RenewableSessionTest::ask);

        assertThat(vcenter.calls("Login")).isEqualTo(1);
        assertThat(session.conversation().userName()).isEqualTo("LAB\\operator");
        assertThat(session.conversation().key()).isEqualTo("session-1");
    }

    @Test
    void logsInAgainAndRepeatsWhenVcenterForgotTheSession() {
        vcenter.faultOnce("CurrentTime", "NotAuthenticated", NOW);

        assertThat(vcenter.renewable().perform(RenewableSessionTest::ask)).startsWith("2026-03-01");

        assertThat(vcenter.calls())
                .containsExactly("RetrieveServiceContent", "Login", "CurrentTime", "Login", "CurrentTime");
    }

    @Test
    void givesUpWhenTheNewSessionIsForgottenToo() {
        vcenter.fault("CurrentTime", "NotAuthenticated");
        RenewableSession session = vcenter.renewable();

        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> session.perform(RenewableSessionTest::ask));

        assertThat(vcenter.calls("Login")).isEqualTo(2);
    }

    @Test
    void endsWithARefusedLogin() {
        vcenter.fault("Login", "InvalidLogin");
        RenewableSession session = vcenter.renewable();

        assertThatExceptionOfType(LoginRefused.class).isThrownBy(() -> session.perform(RenewableSessionTest::ask));
    }

    @Test
    void doesNotRenewASessionOfAPerson() {
        vcenter.faultOnce("CurrentTime", "NotAuthenticated", NOW);
        RenewableSession session = RenewableSession.of(vcenter.logIn());

        assertThatExceptionOfType(SessionEnded.class).isThrownBy(() -> session.perform(RenewableSessionTest::ask));

        assertThat(vcenter.calls("Login")).isEqualTo(1);
    }

    @Test
    void renewsBeforeARequestThatLeavesOnceAndNeverAfterIt() {
        vcenter.faultOnce("CurrentTime", "NotAuthenticated", NOW);
        RenewableSession session = vcenter.renewable();
        int[] sent = {0};

        assertThatExceptionOfType(SessionEnded.class)
                .isThrownBy(() -> session.performOnce(RenewableSessionTest::ask, (conversation, time) -> {
                    sent[0]++;
                    throw new SessionEnded(Statement.of("TEST", "while it was under way"));
                }));

        assertThat(sent[0]).isEqualTo(1);
        assertThat(vcenter.calls("Login")).isEqualTo(2);
    }

    @Test
    void preparesAgainButSendsOnceWhenTheConnectionBreaks() {
        vcenter.breakOnce("CurrentTime", NOW);
        RenewableSession session = vcenter.renewable();

        assertThat(session.<String, String>performOnce(RenewableSessionTest::ask, (conversation, time) -> time))
                .startsWith("2026-03-01");
        assertThat(vcenter.calls("CurrentTime")).isEqualTo(2);

        CancelTask change = new CancelTask();
        change.setThis(VimEndpoint.ref("Task", "task-1"));
        vcenter.breakOnce("CancelTask", "");
        assertThatExceptionOfType(VcenterUnreachable.class)
                .isThrownBy(() -> session.performOnce(RenewableSessionTest::ask, (conversation, time) -> {
                    conversation.run(change);
                    return time;
                }));
        assertThat(vcenter.calls("CancelTask")).isEqualTo(1);
    }

    @Test
    void sendsALaterRequestOnceAsWell() {
        vcenter.answer("CurrentTime", NOW);
        RenewableSession session = vcenter.renewable();
        int[] sent = {0};
        CompletableFuture<String> later = session.performOnceLater(
                RenewableSessionTest::ask,
                (conversation, time) -> {
                    sent[0]++;
                    return CompletableFuture.failedFuture(
                            new SessionEnded(Statement.of("TEST", "while it was under way")));
                },
                ForkJoinPool.commonPool());

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(later::join)
                .withCauseInstanceOf(SessionEnded.class);

        assertThat(sent[0]).isEqualTo(1);
        assertThat(vcenter.calls("Login")).isEqualTo(1);
    }

    @Test
    void logsOutWhenTheLastUseIsOver() {
        RenewableSession session = vcenter.renewable();
        session.conversation();
        Runnable use = session.use();

        session.logOut();
        assertThat(vcenter.calls("Logout")).isZero();
        use.run();
        use.run();
        session.logOut();

        assertThat(vcenter.calls("Logout")).isEqualTo(1);
    }

    @Test
    void logsOutQuietlyWhateverVcenterAnswers() {
        vcenter.fault("Logout", "NotAuthenticated");
        RenewableSession session = vcenter.renewable();
        session.logOut();
        assertThat(vcenter.calls("Logout")).isZero();
        session.conversation();

        session.logOut();

        assertThat(vcenter.calls("Logout")).isEqualTo(1);
    }

    @Test
    void keepsAReferenceAsLongAsTheConversation() {
        RenewableSession session = vcenter.renewable();
        VimSession conversation = session.conversation();

        assertThat(conversation.keep("view", () -> VimEndpoint.ref("ContainerView", "view-1")))
                .isSameAs(conversation.keep("view", () -> VimEndpoint.ref("ContainerView", "view-2")));
    }
}
