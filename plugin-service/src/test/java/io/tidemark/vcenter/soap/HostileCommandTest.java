package io.tidemark.vcenter.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tidemark.platform.Problem;
import io.tidemark.vcenter.StubVcenter;
import io.tidemark.vcenter.connection.SoapVcenterSession;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses to commands, which can have been executed whatever comes back. */
class HostileCommandTest extends HostileVcenter {

    @Test
    void doesNotKnowWhatBecameOfACommandWithAResponseWithoutEnd() throws Exception {
        SoapVcenterSession session = vcenter(LIMITS, (request, wire) -> {
            if (request.body().contains("<RetrievePropertiesEx")) {
                soap(
                        wire,
                        "<returnval>"
                                + StubVcenter.object(
                                        "HostSystem",
                                        "host-1",
                                        "configManager.storageSystem",
                                        StubVcenter.ref("HostStorageSystem", "storage-1"))
                                + "</returnval>");
            } else {
                wire.open(200, START + "<R xmlns=\"urn:vim25\"><returnval>");
                wire.forEver("task");
            }
        });

        assertThat(catchThrowable(() -> session.startUnmap("host-1", "uuid"))).isInstanceOf(VcenterUnreachable.class);
        assertThat(asked("UnmapVmfsVolumeEx_Task")).isEqualTo(1);

        Throwable esxcli = catchThrowable(
                () -> session.esxcli("host-1", "a b", Map.of(), AMPLE).join());
        assertThat(esxcli).isInstanceOf(CompletionException.class).hasCauseInstanceOf(VcenterUnreachable.class);
        is((Problem) esxcli.getCause(), VcenterProblemMessage.VCENTER_RESPONSE_TOO_LARGE);
        assertThat(asked("ExecuteSoap")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<returnval xsi:nil=\"true\"/>",
                "<returnval type=\"Task\"/>",
                "<returnval xsi:type=\"UserSession\"/>"
            })
    void doesNotKnowWhatBecameOfACommandWithoutATask(String values) {
        SoapVcenterSession session = vcenter(
                LIMITS,
                (request, wire) -> soap(
                        wire,
                        request.body().contains("<RetrievePropertiesEx")
                                ? "<returnval>"
                                        + StubVcenter.object(
                                                "HostSystem",
                                                "host-1",
                                                "configManager.storageSystem",
                                                StubVcenter.ref("HostStorageSystem", "storage-1"))
                                        + "</returnval>"
                                : values));

        assertThat(catchThrowable(() -> session.startUnmap("host-1", "uuid"))).isInstanceOf(VcenterUnreachable.class);
    }
}
