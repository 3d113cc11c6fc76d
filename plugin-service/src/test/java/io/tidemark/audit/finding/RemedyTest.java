package io.tidemark.audit.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RemedyTest {

    @Test
    void showsNoCommandsThatControlATerminal() {
        List<String> plain = List.of("esxcli storage core claimrule load");
        assertThat(Remedy.commands(plain).commands()).isEqualTo(plain);
        assertThat(Remedy.commands(List.of(plain.get(0), "esxcli --model 'a\u0003'"))
                        .commands())
                .isEmpty();
    }
}
