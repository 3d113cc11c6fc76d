package io.tidemark.server.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.WholeService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@WholeService
@ExtendWith(OutputCaptureExtension.class)
class ServiceLogTest {

    @Test
    void hasOneLineForEachEntryWhateverTheNames(CapturedOutput output) {
        LoggerFactory.getLogger("io.tidemark.test").warn("datastore {} is full", "gold\n2026-11-23 forged");
        assertThat(output.getOut()).contains("datastore gold\\n2026-11-23 forged is full");
    }
}
