package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class TidemarkCommandLineTest {

    private final List<String> settings = new ArrayList<>();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = new TidemarkCommandLine(given -> settings.addAll(List.of(given))).commandLine();
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    @Test
    void servesWithoutACommand() {
        assertThat(run("--tidemark.http.port=0")).isEqualTo(TidemarkCommandLine.SERVING);
        assertThat(settings).containsExactly("--tidemark.http.port=0");
    }

    @Test
    void servesByName() {
        assertThat(run("serve", "--tidemark.vcenters[0].address=vc.example.com"))
                .isEqualTo(TidemarkCommandLine.SERVING);
        assertThat(settings).containsExactly("--tidemark.vcenters[0].address=vc.example.com");
    }

    @Test
    void servesTheSameWithoutTheLibrary() {
        TidemarkCommandLine front = new TidemarkCommandLine(given -> settings.addAll(List.of(given)));
        assertThat(front.run()).isEqualTo(TidemarkCommandLine.SERVING);
        assertThat(front.run("--tidemark.http.port=0")).isEqualTo(TidemarkCommandLine.SERVING);
        assertThat(front.run("serve", "--tidemark.data-dir=/srv")).isEqualTo(TidemarkCommandLine.SERVING);
        assertThat(settings).containsExactly("--tidemark.http.port=0", "--tidemark.data-dir=/srv");
    }

    @Test
    void leavesEveryOtherWordToTheLibrary() {
        assertThat(ServeArguments.settingsOf("serve", "--help")).isEmpty();
        assertThat(ServeArguments.settingsOf("--tidemark.http.port=0", "serve")).isEmpty();
        assertThat(ServeArguments.settingsOf("status", "--vcenter=vc")).isEmpty();
    }

    @Test
    void refusesAnUnknownCommand() {
        assertThat(run("serv")).isEqualTo(2);
        assertThat(err.toString())
                .contains("'serv' is neither a command nor a setting")
                .contains("Usage: tidemark");
        assertThat(settings).isEmpty();
    }

    @Test
    void failsWhenTheServiceDoesNotStart() {
        int code = new TidemarkCommandLine(given -> {
                    throw new IllegalStateException("no");
                })
                .run("serve");
        assertThat(code).isEqualTo(1);
    }
}
