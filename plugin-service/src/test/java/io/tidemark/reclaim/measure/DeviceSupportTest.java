package io.tidemark.reclaim.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunTarget;
import io.tidemark.reclaim.run.Runs;
import io.tidemark.vcenter.VcenterSession;
import io.tidemark.vcenter.esxcli.EsxcliOutput;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DeviceSupportTest {

    @Test
    void readsAllDevicesAtTheSameTime() {
        VcenterSession session = mock();
        CompletableFuture<EsxcliOutput> first = new CompletableFuture<>();
        when(session.esxcli(any(), any(), eq(Map.of("device", "naa.1")), any())).thenReturn(first);
        when(session.esxcli(any(), any(), eq(Map.of("device", "naa.2")), any())).thenAnswer(call -> {
            first.complete(status("supported"));
            return CompletableFuture.completedFuture(status("unsupported"));
        });
        var run = Runs.queued(1, Method.TASK, Runs.NOW);
        RunTarget known = run.target();
        RunTarget target = new RunTarget(
                known.datastore(),
                known.name(),
                known.vmfsUuid(),
                5,
                null,
                null,
                List.of("naa.1", "naa.2"),
                List.of(),
                null,
                known.space());
        assertThat(DeviceSupport.missing(target, run.plan(), session, List.of()))
                .hasValueSatisfying(why -> assertThat(why.params()).containsEntry("device", "naa.2"));
        assertThat(first).isCompleted();
    }

    private static EsxcliOutput status(String delete) {
        return new EsxcliOutput(List.of(Map.of("DeleteStatus", List.of(delete))), null);
    }
}
