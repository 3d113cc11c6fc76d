package io.tidemark.evidence.command;

import io.tidemark.evidence.Evidence;
import io.tidemark.evidence.EvidenceMessage;
import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Shows what is in a file and saves it if the user confirms that. */
public class SaveOption {

    @CommandLine.Option(names = "--yes", descriptionKey = "save-yes")
    private boolean confirmed;

    /** Before any work is done for the file. */
    public static void requireNew(Path file) {
        Path directory = file.toAbsolutePath().normalize().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            throw Problem.invalid(EvidenceMessage.EVIDENCE_DIRECTORY_MISSING.with("directory", directory.toString()));
        }
        if (Files.exists(file)) {
            throw Problem.conflict(
                    "file-exists",
                    EvidenceMessage.EVIDENCE_FILE_EXISTS.with(
                            "file", file.toAbsolutePath().normalize().toString()));
        }
    }

    /** @return whether it was saved; never without a terminal or {@code --yes} */
    public boolean save(Evidence evidence, Path file, Console console) {
        evidence.parts()
                .forEach(part -> console.print(EvidenceMessage.EVIDENCE_ENTRY.with(
                        "name", part.name(), "bytes", part.bytes().length, "description", part.description())));
        Map<String, Integer> replaced = evidence.contents().replaced();
        console.print(EvidenceMessage.EVIDENCE_REPLACED.with(
                "count", replaced.values().stream().mapToInt(Integer::intValue).sum(), "kinds", kinds(replaced)));
        if (!confirmed && !confirm(console)) {
            console.print(EvidenceMessage.EVIDENCE_NOT_SAVED.statement());
            return false;
        }
        evidence.save(file);
        console.print(EvidenceMessage.EVIDENCE_SAVED.with(
                "file", file.toAbsolutePath().normalize().toString()));
        return true;
    }

    private static String kinds(Map<String, Integer> replaced) {
        return replaced.entrySet().stream()
                .map(kind -> kind.getKey() + " " + kind.getValue())
                .collect(Collectors.joining(", "));
    }

    private static boolean confirm(Console console) {
        java.io.Console terminal = System.console();
        if (terminal == null) {
            return false;
        }
        String answer = terminal.readLine("%s ", console.text(EvidenceMessage.EVIDENCE_QUESTION.statement()));
        String yes = console.text(EvidenceMessage.EVIDENCE_YES.statement());
        return answer != null
                && !answer.isBlank()
                && yes.toLowerCase(Locale.ROOT).startsWith(answer.strip().toLowerCase(Locale.ROOT));
    }
}
