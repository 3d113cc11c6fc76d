package io.tidemark.reclaim.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.plan.Method;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where to check a run that could not be monitored depends on its method. */
class TroubleshootingHintTest {

    @Test
    void namesTheLogLinesOfEsxcli() {
        Statement hint = TroubleshootingHint.about(Method.ESXCLI, "esx-1", "ds-1", "5f07dfd2-d069f440");
        assertThat(hint.text()).contains("esx-1", "/var/log/hostd.log", "grep 5f07dfd2-d069f440", "'Unmap: Done'");
        assertThat(hint.params())
                .isEqualTo(Map.of(
                        "host",
                        "esx-1",
                        "commands",
                        "grep 'Unmap:' /var/log/hostd.log | grep 5f07dfd2-d069f440",
                        "datastore",
                        "ds-1"));
    }

    @Test
    void namesTheTasksOfTheHost() {
        Statement hint = TroubleshootingHint.about(Method.TASK, "esx-1", "ds-1", "5f07dfd2-d069f440");
        assertThat(hint.text()).contains("vSphere Client", "esx-1", "ds-1").doesNotContain("hostd");
        assertThat(hint.params()).isEqualTo(Map.of("host", "esx-1", "datastore", "ds-1"));
    }
}
