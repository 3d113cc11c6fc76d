package io.tidemark.server.command;

import io.tidemark.backup.Import;
import io.tidemark.platform.Command;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** {@code import}: replaces the data of the installation with an export. */
@CommandLine.Command(
        name = "import",
        description = {
            "Take over what export wrote into FILE: all of it or, when anything is wrong, nothing. Stop the service first.",
            "Takes the service's settings, e.g. --tidemark.data-dir=./data."
        },
        mixinStandardHelpOptions = true)
public class ImportInstallation implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Parameters(index = "0", paramLabel = "FILE", description = "What export wrote")
    private Path file = Path.of("");

    @CommandLine.Option(names = "--replace", description = "Remove everything an installation in use knows")
    private boolean replace;

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        String by = System.getProperty("user.name", "operator") + " on the command line";
        Import.Report report = Offline.run(
                settings,
                ExportInstallation.Module.class,
                context -> context.getBean(Import.class).read(file, replace, by));
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "Imported     %d rows of %d tables, exported %s%n",
                report.contents().rows(),
                report.contents().tables().size(),
                report.contents().createdAt());
        report.unreadable()
                .forEach(name -> out.printf("Unreadable   %s: no key here opens it, enter it again%n", name));
        out.flush();
        return 0;
    }
}
