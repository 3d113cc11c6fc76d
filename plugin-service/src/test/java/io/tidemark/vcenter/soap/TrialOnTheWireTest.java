package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.platform.network.AllowedNetworks;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.privilege.Effect;
import io.tidemark.vcenter.privilege.EsxcliCommand;
import io.tidemark.vcenter.privilege.VcenterPrivilege;
import io.tidemark.vcenter.privilege.VimCall;
import io.tidemark.vcenter.trial.TrialActive;
import io.tidemark.vcenter.trial.Trials;
import io.tidemark.vcenter.vim25.ExecuteSoap;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** During the trial, no request that changes hosts is sent, whatever feature makes it. */
class TrialOnTheWireTest {

    @RegisterExtension
    private final StubVcenter vcenter = new StubVcenter();

    private VimEndpoint endpoint = new VimEndpoint("localhost", null, Runnable::run);

    @BeforeEach
    void trial() {
        endpoint = new VimEndpoint(
                vcenter.address(),
                vcenter.endpoint().thumbprint(),
                Runnable::run,
                VimLimits.DEFAULTS,
                AllowedNetworks.ALL,
                Trials.active()::require);
    }

    static Stream<VimCall> calls() {
        return Arrays.stream(VimCall.values()).filter(call -> call != VimCall.EXECUTE_SOAP);
    }

    private static Object request(VimCall call) {
        try {
            String types = call.privilege() == VcenterPrivilege.STORAGE_VIEWS ? "sms." : "vim25.";
            return Class.forName("io.tidemark.vcenter." + types + call.method().replace("_", ""))
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ExecuteSoap command(String words) {
        ExecuteSoap request = new ExecuteSoap();
        request.setMethod("vim.EsxCLI." + words.replace(' ', '.'));
        return request;
    }

    private void sendsNothing(Object request) {
        int before = vcenter.requests().size();
        assertThatExceptionOfType(TrialActive.class)
                .isThrownBy(() -> endpoint.call(
                        request, Object.class, null, endpoint.limits().question()));
        assertThatExceptionOfType(TrialActive.class)
                .isThrownBy(
                        () -> endpoint.callAsync(request, Object.class, null, Duration.ofSeconds(5), Runnable::run));
        assertThat(vcenter.requests()).hasSize(before);
    }

    private void sends(Object request, String method) {
        vcenter.answer(method, "");
        endpoint.call(request, Object.class, null, endpoint.limits().question());
        assertThat(vcenter.calls()).contains(method);
    }

    @ParameterizedTest
    @MethodSource("calls")
    void sendsEachCallButThoseThatChangeHosts(VimCall call) {
        Object request = request(call);
        assertThat(VimCall.effectOf(request)).isEqualTo(call.effect());
        if (call.effect() == Effect.WRITES_HOSTS) {
            sendsNothing(request);
        } else {
            sends(request, call.method());
        }
    }

    @ParameterizedTest
    @EnumSource
    void sendsEachCommandButThoseThatChangeHosts(EsxcliCommand command) {
        if (command.effect() == Effect.WRITES_HOSTS) {
            sendsNothing(command(command.words()));
        } else {
            sends(command(command.words()), "ExecuteSoap");
        }
    }

    @Test
    void takesWhatIsNotListedForAChangeOfHosts() {
        sendsNothing(command("system shutdown poweroff"));
        sendsNothing("no request of the table");
    }

    @Test
    void sendsNoChangeOfHostsToAJsonInterface() {
        int before = vcenter.requests().size();
        assertThatExceptionOfType(TrialActive.class)
                .isThrownBy(() -> endpoint.send(Effect.WRITES_HOSTS, "/api/x", HttpRequest.Builder::GET));
        assertThat(vcenter.requests()).hasSize(before);
    }

    @Test
    void knowsWhichCallsAndCommandsChangeHosts() {
        assertThat(calls().filter(call -> call.effect() == Effect.WRITES_HOSTS))
                .extracting(VimCall::method)
                .containsExactlyInAnyOrder(
                        "UnmapVmfsVolumeEx_Task",
                        "UpdateVmfsUnmapPriority",
                        "UpdateVmfsUnmapBandwidth",
                        "UpdateOptions",
                        "MakeDirectory",
                        "CreateVirtualDisk_Task",
                        "DeleteDatastoreFile_Task",
                        "CancelTask");
        assertThat(Arrays.stream(EsxcliCommand.values()).filter(command -> command.effect() != Effect.READS))
                .containsExactly(EsxcliCommand.UNMAP, EsxcliCommand.SET_OPTION);
    }
}
