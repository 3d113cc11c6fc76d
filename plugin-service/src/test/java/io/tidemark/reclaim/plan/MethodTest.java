package io.tidemark.reclaim.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.platform.Problem;
import org.junit.jupiter.api.Test;

class MethodTest {

    @Test
    void isWrittenInSmallLetters() {
        assertThat(Method.ESXCLI.text()).isEqualTo("esxcli");
        assertThat(Method.parse("task")).isEqualTo(Method.TASK);
        assertThat(Method.parse("esxcli")).isEqualTo(Method.ESXCLI);
        assertThatThrownBy(() -> Method.parse("TASK")).isInstanceOf(Problem.class);
    }

    @Test
    void isTheOneForLargeUnitsWhileAnArrayIsNotRead() {
        MethodChoice choice = MethodChoice.unlisted("flash-1");
        assertThat(choice.method()).isEqualTo(Method.ESXCLI);
        assertThat(choice.reason().code()).isEqualTo("METHOD_ESXCLI_ARRAY_NOT_READ");
    }
}
