package io.tidemark.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.platform.console.UsageTexts;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class TidemarkCommandLineTest {

    private final List<String> settings = new ArrayList<>();
    private final StringWriter err = new StringWriter();

    private TidemarkCommandLine front(Locale locale) {
        return new TidemarkCommandLine(given -> settings.addAll(List.of(given)), locale);
    }

    private int run(String... args) {
        return run(Locale.ENGLISH, args);
    }

    private int run(Locale locale, String... args) {
        CommandLine line = front(locale).commandLine();
        line.setOut(new PrintWriter(err, true));
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
    void servesOnceWithoutWhatWasLost() {
        assertThat(run("serve", "--new-key", "--new-database", "--use-damaged-database", "--tidemark.http.port=0"))
                .isEqualTo(TidemarkCommandLine.SERVING);
        assertThat(settings)
                .containsExactlyInAnyOrder(
                        "--tidemark.http.port=0",
                        "--tidemark.vault.new-key=true",
                        "--tidemark.database.create-new=true",
                        "--tidemark.database.use-damaged=true");
    }

    @Test
    void servesARestoredDatabase() {
        assertThat(run("serve", "--after-restore")).isEqualTo(TidemarkCommandLine.SERVING);
        assertThat(settings).containsExactly("--tidemark.backup.restored=true");
    }

    @Test
    void servesTheSameWithoutTheLibrary() {
        TidemarkCommandLine front = front(Locale.ENGLISH);
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
                .contains("For the usage, enter: tidemark --help");
        assertThat(settings).isEmpty();
    }

    @Test
    void failsWhenTheServiceDoesNotStart() {
        int code = new TidemarkCommandLine(
                        given -> {
                            throw new IllegalStateException("no");
                        },
                        Locale.ENGLISH)
                .run("serve");
        assertThat(code).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en|Usage: tidemark register|Register the plug-in with vCenter|Missing required argument: --user",
                "de|Syntax: tidemark register|Das Plug-In bei vCenter registrieren|Erforderliches Argument fehlt: --user",
                "fr|Usage: tidemark register|Register the plug-in with vCenter|Missing required argument: --user"
            })
    void printsInTheLanguageOfTheProcess(String language, String synopsis, String description, String missing) {
        assertThat(run(new Locale(language), "register", "--help")).isZero();
        assertThat(err.toString()).contains(synopsis).contains(description);
        assertThat(run(new Locale(language), "register", "--plugin-url", "https://a/plugin/plugin.json"))
                .isEqualTo(2);
        assertThat(err.toString()).contains(missing);
    }

    @Test
    void reportsWrongUsageInTheLanguageOfTheProcess() {
        assertThat(run(Locale.GERMAN, "serv")).isEqualTo(2);
        assertThat(run(Locale.GERMAN, "status", "--vcenter=a", "--user=b", "--user=c"))
                .isEqualTo(2);
        assertThat(run(Locale.GERMAN, "status", "--vcenter=a", "--user=b", "--pasword-stdin"))
                .isEqualTo(2);
        assertThat(run(Locale.GERMAN, "status", "--vcenter=a/b", "--user=b")).isEqualTo(2);
        assertThat(err.toString())
                .contains("'serv' ist weder ein Befehl noch eine Einstellung")
                .contains("--user kann nur einmal angegeben werden")
                .contains("Unbekanntes Argument: --pasword-stdin")
                .contains("Meinten Sie: --password-stdin")
                .contains("Die Syntax zeigt: tidemark status --help")
                .contains("'a/b' hat nicht die Form HOST oder HOST:PORT");
    }

    /** The library takes a description from the bundle, and has none of its own where it names arguments. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void describesEveryCommandAndArgument(String language) {
        CommandLine line = front(new Locale(language)).commandLine();
        List<CommandLine> commands = new ArrayList<>(line.getSubcommands().values());
        commands.add(line);
        assertThat(commands).hasSize(13).allSatisfy(command -> {
            CommandLine.Model.CommandSpec spec = command.getCommandSpec();
            assertThat(spec.usageMessage().description()).as(spec.name()).isNotEmpty();
            assertThat(spec.args())
                    .allSatisfy(argument -> assertThat(argument.description())
                            .as(spec.name() + argument)
                            .isNotEmpty());
        });
    }

    @Test
    void hasEachUsageTextInGerman() {
        ResourceBundle english = new UsageTexts(Locale.ENGLISH);
        ResourceBundle german = new UsageTexts(Locale.GERMAN);
        assertThat(german.keySet()).isEqualTo(english.keySet());
        assertThat(english.keySet())
                .allSatisfy(key -> assertThat(german.getString(key)).isNotEqualTo(english.getString(key)));
    }
}
