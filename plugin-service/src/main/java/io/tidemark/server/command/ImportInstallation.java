package io.tidemark.server.command;

import io.tidemark.backup.Import;
import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** {@code import}: replaces the data of the installation with an export. */
@CommandLine.Command(name = "import", mixinStandardHelpOptions = true)
public class ImportInstallation implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Parameters(index = "0", paramLabel = "FILE", descriptionKey = "import-file")
    private Path file = Path.of("");

    @CommandLine.Option(names = "--replace")
    private boolean replace;

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        // The key comes first when an installation is moved.
        settings.add(Serve.NEW_DATABASE);
        String by = System.getProperty("user.name", "operator") + " on the command line";
        Import.Report report = OfflineContext.run(
                settings,
                ExportInstallation.Module.class,
                context -> context.getBean(Import.class).read(file, replace, by));
        Console console = new Console(spec);
        console.print(
                CommandMessage.LABEL_IMPORTED,
                CommandMessage.IMPORTED_ROWS.with(
                        "rows",
                        report.contents().rows(),
                        "tables",
                        report.contents().tables().size(),
                        "at",
                        report.contents().createdAt()));
        report.unreadable()
                .forEach(name -> console.print(
                        CommandMessage.LABEL_UNREADABLE, CommandMessage.SECRET_UNREADABLE.with("name", name)));
        return 0;
    }
}
