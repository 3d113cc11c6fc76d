package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.esxcli.Esxcli;
import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.ObjectMissing;
import io.tidemark.vcenter.fault.PermissionMissing;
import io.tidemark.vcenter.fault.SessionEnded;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.vim25.BrowseDiagnosticLog;
import io.tidemark.vcenter.vim25.CancelTask;
import io.tidemark.vcenter.vim25.ExecuteSoap;
import io.tidemark.vcenter.vim25.LocalizedMethodFault;
import io.tidemark.vcenter.vim25.NoPermission;
import io.tidemark.vcenter.vim25.SystemError;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private Problem cancel() {
        CancelTask request = new CancelTask();
        request.setThis(VimEndpoint.ref("Task", "task-7"));
        VimSession conversation = vcenter.logIn();
        return catchThrowableOfType(Problem.class, () -> conversation.run(request));
    }

    static Stream<Arguments> translations() {
        return Stream.of(
                Arguments.of("NotAuthenticated", SessionEnded.class, 401, "session-ended"),
                Arguments.of("InvalidLogin", LoginRefused.class, 422, "vcenter-login-refused"),
                Arguments.of("NoPermission", PermissionMissing.class, 403, "permission-missing"),
                Arguments.of("ManagedObjectNotFound", ObjectMissing.class, 404, "not-found"),
                Arguments.of("InvalidArgument", VcenterFault.class, 502, "vcenter-fault"));
    }

    @ParameterizedTest
    @MethodSource("translations")
    void translatesByTheTypeOfTheFault(String type, Class<? extends Problem> problem, int status, String slug) {
        vcenter.fault("CancelTask", type);

        Problem thrown = cancel();

        assertThat(thrown).isExactlyInstanceOf(problem);
        assertThat(thrown.status()).isEqualTo(status);
        assertThat(thrown.slug()).isEqualTo(slug);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NotFound",
                "InvalidName",
                "HostConfigFault",
                "HostConfigFailed",
                "PlatformConfigFault",
                "TaskInProgress",
                "InvalidState",
                "NotSupported",
                "HostCommunication",
                "HostNotConnected",
                "HostNotReachable",
                "CannotAccessFile",
                "RequestCanceled",
                "SystemError",
                "RestrictedVersion",
                "FaultOfAReleaseToCome"
            })
    void keepsTheTypeOfEveryOtherFault(String type) {
        vcenter.fault("CancelTask", type);

        assertThat(cancel()).isExactlyInstanceOf(VcenterFault.class).satisfies(thrown -> {
            assertThat(((VcenterFault) thrown).fault()).isEqualTo(type);
            assertThat(thrown.properties()).containsEntry("fault", type);
            assertThat(thrown.detail()).isEqualTo("CancelTask: Localized.");
        });
    }

    @Test
    void trustsTheTypeAndNotTheNameOfTheDetail() {
        vcenter.fault("CancelTask", "Localized.", "<InvalidLoginFault xsi:type=\"InvalidState\"/>");

        assertThat(((VcenterFault) cancel()).fault()).isEqualTo("InvalidState");
    }

    @Test
    void takesTheNameOfADetailWithoutType() {
        vcenter.fault("CancelTask", "Localized.", "<NotAuthenticatedFault/>");
        assertThat(cancel()).isInstanceOf(SessionEnded.class);

        vcenter.fault("CancelTask", "Localized.", "<InvalidState><text>t</text></InvalidState>");
        assertThat(((VcenterFault) cancel()).fault()).isEqualTo("InvalidState");
    }

    @Test
    void ignoresThePrefixOfATypeName() {
        vcenter.fault("CancelTask", "Localized.", "<v:Fault xmlns:v=\"urn:vim25\" xsi:type=\"v:NotAuthenticated\"/>");

        assertThat(cancel()).isInstanceOf(SessionEnded.class);
    }

    @Test
    void takesAFaultWithoutDetailForASystemError() {
        vcenter.fault("CancelTask", "Something.", "");
        assertThat(cancel()).isInstanceOfSatisfying(VcenterFault.class, thrown -> {
            assertThat(thrown.fault()).isEqualTo("SystemError");
            assertThat(thrown.detail()).isEqualTo("CancelTask: Something.");
        });

        vcenter.respond(
                "CancelTask",
                StubVcenter.envelope("<soapenv:Fault><faultcode>x</faultcode></soapenv:Fault>")
                        .withStatus(500));
        assertThat(cancel().detail()).isEqualTo("CancelTask: SystemError");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"A specified parameter was not correct.", "A specified parameter was not correct: taskTypeId"})
    void namesThePropertyOfAnInvalidArgumentOnce(String text) {
        vcenter.fault(
                "CancelTask",
                text,
                "<InvalidArgumentFault xsi:type=\"InvalidArgument\"><invalidProperty>taskTypeId</invalidProperty>"
                        + "</InvalidArgumentFault>");

        assertThat(cancel().detail())
                .isEqualTo("CancelTask: " + text + (text.endsWith("taskTypeId") ? "" : " (property taskTypeId)"));
    }

    @Test
    void namesTheObjectThatIsMissingAndElseWhatVcenterSaid() {
        vcenter.fault(
                "CancelTask",
                "Localized.",
                "<F xsi:type=\"ManagedObjectNotFound\"><obj type=\"Task\">task-9</obj></F>");
        assertThat(cancel().detail()).isEqualTo("The object 'task-9' does not exist in vCenter.");

        vcenter.fault("CancelTask", "ManagedObjectNotFound");
        assertThat(cancel().detail()).contains("CancelTask: Localized.");
    }

    @Test
    void namesEveryPrivilegeOnceAndTheFirstObject() {
        vcenter.fault(
                "CancelTask",
                "Localized.",
                "<F xsi:type=\"NoPermission\"><privilegeId>Global.CancelTask</privilegeId>"
                        + "<missingPrivileges><entity type=\"Folder\">group-d1</entity>"
                        + "<privilegeIds>Global.CancelTask</privilegeIds><privilegeIds>System.View</privilegeIds>"
                        + "</missingPrivileges>"
                        + "<missingPrivileges><entity type=\"HostSystem\">host-2</entity>"
                        + "<privilegeIds>System.Read</privilegeIds></missingPrivileges></F>");

        assertThat(cancel().properties())
                .containsEntry("privilege", "Global.CancelTask, System.View, System.Read")
                .containsEntry("object", "group-d1");
    }

    @Test
    void namesThePrivilegeOfTheCallWhenVcenterNamesNone() {
        vcenter.fault("CancelTask", "NoPermission");

        assertThat(cancel().properties())
                .containsEntry("privilege", "Global.CancelTask")
                .containsEntry("object", "unknown");
        assertThat(cancel().detail())
                .isEqualTo("vCenter requires the privilege Global.CancelTask and does not report on which object.");
    }

    @Test
    void namesTheRootFolderIfTheCallIsCheckedThere() {
        vcenter.fault("BrowseDiagnosticLog", "NoPermission");
        BrowseDiagnosticLog request = new BrowseDiagnosticLog();
        request.setThis(VimEndpoint.ref("DiagnosticManager", "DiagMgr"));
        VimSession conversation = vcenter.logIn();

        assertThat(catchThrowableOfType(Problem.class, () -> conversation.run(request)))
                .satisfies(refused -> {
                    assertThat(refused.detail())
                            .isEqualTo("vCenter requires the privilege Global.Diagnostics on the root folder.");
                    assertThat(refused.properties())
                            .containsEntry("object", "group-d1")
                            .containsEntry("objectName", "Datacenters");
                });
    }

    @Test
    void namesThePrivilegeOfAnEsxcliCommand() {
        vcenter.fault("ExecuteSoap", "NoPermission");
        VimSession conversation = vcenter.logIn();
        ExecuteSoap request = Esxcli.request("system settings advanced set", Map.of("option", "/a/b"));
        request.setThis(VimEndpoint.ref("ManagedMethodExecuter", "host-1"));

        assertThat(catchThrowableOfType(Problem.class, () -> conversation.run(request))
                        .properties())
                .containsEntry("privilege", "Host.Config.AdvancedConfig");
    }

    @Test
    void readsAFaultThatIsWrappedInData() {
        LocalizedMethodFault wrapped = new LocalizedMethodFault();
        assertThat(Faults.type(wrapped)).isEqualTo("MethodFault");
        assertThat(Faults.text(wrapped)).isEqualTo("MethodFault");

        wrapped.setFault(new SystemError());
        wrapped.setLocalizedMessage(" ");
        assertThat(Faults.text(wrapped)).isEqualTo("SystemError");
        wrapped.setLocalizedMessage("An error occurred.");
        assertThat(Faults.text(wrapped)).isEqualTo("SystemError: An error occurred.");

        NoPermission denied = new NoPermission();
        denied.setPrivilegeId("System.Read");
        wrapped.setFault(denied);
        assertThat(Faults.problem(wrapped))
                .isInstanceOfSatisfying(
                        PermissionMissing.class,
                        missing -> assertThat(missing.properties()).containsEntry("privilege", "System.Read"));
    }
}
