package io.tidemark.server.command;

import io.tidemark.platform.console.Console;
import io.tidemark.server.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;

/** {@code serve}: starts the service with the settings given as {@code --tidemark.…=value}. */
@CommandLine.Command(name = ServeArguments.COMMAND, mixinStandardHelpOptions = true, versionProvider = Version.class)
class Serve implements Callable<Integer> {

    static final String NEW_DATABASE = "--tidemark.database.create-new=true";

    private final Consumer<String[]> service;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Option(names = "--new-key")
    private boolean newKey;

    @CommandLine.Option(names = "--new-database")
    private boolean newDatabase;

    @CommandLine.Option(names = "--use-damaged-database")
    private boolean useDamaged;

    @CommandLine.Option(names = "--after-restore")
    private boolean afterRestore;

    @CommandLine.Unmatched
    private List<String> settings = new ArrayList<>();

    Serve(Consumer<String[]> service) {
        this.service = service;
    }

    @Override
    public Integer call() {
        requireSettings(settings, spec);
        if (newKey) {
            settings.add("--tidemark.vault.new-key=true");
        }
        if (newDatabase) {
            settings.add(NEW_DATABASE);
        }
        if (useDamaged) {
            settings.add("--tidemark.database.use-damaged=true");
        }
        if (afterRestore) {
            settings.add("--tidemark.backup.restored=true");
        }
        try {
            service.accept(settings.toArray(String[]::new));
        } catch (RuntimeException e) {
            throw new StartFailed(e);
        }
        return TidemarkCommandLine.SERVING;
    }

    /** Wrong usage for words that are no settings. */
    static void requireSettings(List<String> settings, CommandLine.Model.CommandSpec spec) {
        for (String setting : settings) {
            if (!ServeArguments.isSetting(setting)) {
                throw new Console(spec)
                        .misused(CommandMessage.ARGUMENT_NEITHER_COMMAND_NOR_SETTING.with("argument", setting));
            }
        }
    }

    /** The jar without a command. */
    @CommandLine.Command(name = "tidemark", mixinStandardHelpOptions = true, versionProvider = Version.class)
    static class Default extends Serve {

        Default(Consumer<String[]> service) {
            super(service);
        }
    }
}
