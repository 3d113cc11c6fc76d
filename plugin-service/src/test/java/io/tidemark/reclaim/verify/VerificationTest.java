package io.tidemark.reclaim.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.message.VerificationMessage;
import org.junit.jupiter.api.Test;

class VerificationTest {

    private static final long GB = 1L << 30;
    private static final long MB = 1L << 20;

    private static String summary(long min, long max) {
        Statement reason = VerificationMessage.NOTHING_WAS_DONE.statement();
        return Verification.range(min, max, reason).summary().text();
    }

    @Test
    void statesOneAmountWhereBothEndsOfTheRangeLookTheSame() {
        assertThat(summary(40 * GB - MB, 40 * GB))
                .startsWith("About 40 GB were reclaimed. The exact amount is not known.");
        assertThat(summary(39 * GB, 40 * GB)).startsWith("Between 39 GB and 40 GB were reclaimed. The exact amount");
    }
}
