package io.tidemark.server.command;

import io.tidemark.activity.ActivityChain;
import io.tidemark.backup.Contents;
import io.tidemark.backup.Export;
import io.tidemark.platform.Command;
import io.tidemark.server.Version;
import io.tidemark.vault.Vault;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.ComponentScan;
import picocli.CommandLine;

/** {@code export}: writes all data of the installation to a file. */
@CommandLine.Command(
        name = "export",
        description = {
            "Write settings, connections, policies and history into FILE. Stop the service first when it uses H2.",
            "Secrets stay encrypted: keep the key (vault.key) too, apart from the file. Work under way is left out.",
            "Takes the service's settings, e.g. --tidemark.data-dir=./data."
        },
        mixinStandardHelpOptions = true)
public class ExportInstallation implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Parameters(index = "0", paramLabel = "FILE", description = "A new file, e.g. tidemark-export.zip")
    private Path file = Path.of("");

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    /** The beans for export and import. */
    @ComponentScan(basePackageClasses = {Vault.class, ActivityChain.class, Export.class})
    static class Module {}

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        Contents written = Offline.run(
                settings, Module.class, context -> context.getBean(Export.class).write(file, Version.current()));
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "Exported     %d rows of %d tables%n",
                written.rows(), written.tables().size());
        written.leftOut().forEach((table, rows) -> out.printf("Left out     %d of %s, under way%n", rows, table));
        out.printf("File         %s%n", file.toAbsolutePath().normalize());
        out.flush();
        return 0;
    }
}
