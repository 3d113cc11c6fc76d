package io.tidemark.vcenter.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.soap.CallListener;
import io.tidemark.vcenter.vim25.CurrentTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallReaderTest {

    private final List<ObservedCall> observed = new ArrayList<>();
    private final CallReader reader = new CallReader(observed::add);

    private void end(@Nullable Throwable failure) {
        reader.ended(new CallListener.Ended(new CurrentTime(), List.of(), 0, 100, Duration.ofMillis(3), failure));
    }

    private static VcenterUnreachable unreachable(Exception cause) {
        return new VcenterUnreachable(Statement.of("TEXT", "vCenter cannot be reached"), cause);
    }

    @Test
    void namesTheMethodAndWhyACallFailed() {
        end(null);
        end(unreachable(new java.io.IOException("reset")));
        assertThat(observed).extracting(ObservedCall::method).containsExactly("CurrentTime", "CurrentTime");
        assertThat(observed.get(0).failure()).isNull();
        assertThat(observed.get(1).failure())
                .isNotNull()
                .extracting(Statement::text)
                .isEqualTo("vCenter cannot be reached");
    }

    @Test
    void leavesOutCallsThatTheServiceEndedItself() {
        end(unreachable(new InterruptedException()));
        assertThat(observed).isEmpty();
    }
}
