package io.tidemark.server.command;

import io.tidemark.activity.ActivityChain;
import io.tidemark.backup.Export;
import io.tidemark.backup.ExportManifest;
import io.tidemark.platform.Command;
import io.tidemark.platform.console.Console;
import io.tidemark.server.Version;
import io.tidemark.vault.Vault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.annotation.ComponentScan;
import picocli.CommandLine;

/** {@code export}: writes all data of the installation to a file. */
@CommandLine.Command(name = "export", mixinStandardHelpOptions = true)
public class ExportInstallation implements Command {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Parameters(index = "0", paramLabel = "FILE", descriptionKey = "export-file")
    private Path file = Path.of("");

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    /** The beans for export and import. */
    @ComponentScan(basePackageClasses = {Vault.class, ActivityChain.class, Export.class})
    static class Module {}

    @Override
    public Integer call() {
        Serve.requireSettings(settings, spec);
        ExportManifest written = OfflineContext.run(
                settings, Module.class, context -> context.getBean(Export.class).write(file, Version.current()));
        Console console = new Console(spec);
        console.print(
                CommandMessage.LABEL_EXPORTED,
                CommandMessage.EXPORTED_ROWS.with(
                        "rows", written.rows(), "tables", written.tables().size()));
        written.leftOut()
                .forEach((table, rows) -> console.print(
                        CommandMessage.LABEL_LEFT_OUT,
                        CommandMessage.EXPORT_WITHOUT_ROWS.with("rows", rows, "table", table)));
        console.print(CommandMessage.LABEL_FILE, file.toAbsolutePath().normalize());
        return 0;
    }
}
