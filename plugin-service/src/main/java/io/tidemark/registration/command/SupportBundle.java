package io.tidemark.registration.command;

import io.tidemark.evidence.Evidence;
import io.tidemark.evidence.EvidenceMessage;
import io.tidemark.evidence.EvidencePart;
import io.tidemark.evidence.command.SaveOption;
import io.tidemark.platform.Command;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.platform.console.Console;
import io.tidemark.platform.file.FileFailure;
import io.tidemark.registration.PluginRecord;
import io.tidemark.registration.RegistrationMessage;
import io.tidemark.registration.client.ServiceApiClient;
import io.tidemark.vcenter.extension.ExtensionRecord;
import io.tidemark.vcenter.extension.ExtensionRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code support-bundle}: saves the state of the service without identities and secrets. */
@CommandLine.Command(name = "support-bundle", mixinStandardHelpOptions = true)
public class SupportBundle implements Command {

    private static final Map<EvidencePart, List<String>> PATHS = Map.of(
            EvidencePart.HEALTH, List.of("health"),
            EvidencePart.SETTINGS, List.of("settings", "audit-profiles", "reclaim-policies", "notification-channels"),
            EvidencePart.CONNECTIONS, List.of("vcenters", "arrays"),
            EvidencePart.RUNS, List.of("reclaim-runs", "queue"),
            EvidencePart.ACTIVITY, List.of("activity"));

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Mixin
    private VcenterAccess vcenters = new VcenterAccess();

    @CommandLine.Parameters(index = "0", paramLabel = "FILE", descriptionKey = "bundle-file")
    private Path file = Path.of("");

    @CommandLine.Option(names = "--log", paramLabel = "FILE", descriptionKey = "bundle-log")
    private @Nullable Path log;

    @CommandLine.Mixin
    private SaveOption save = new SaveOption();

    private final Map<EvidencePart, JsonNode> documents = new EnumMap<>(EvidencePart.class);

    @Override
    public Integer call() {
        SaveOption.requireNew(file);
        Console console = new Console(spec);
        String lines = lines();
        int code = vcenters.each((registry, login) -> collect(registry, login, console));
        if (documents.isEmpty()) {
            return code;
        }
        boolean saved = save.save(Evidence.of(documents, lines, PluginRecord.jar(), Console.CLOCK), file, console);
        return saved ? code : 1;
    }

    private @Nullable String lines() {
        if (log == null) {
            return null;
        }
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Problem.invalid(EvidenceMessage.EVIDENCE_LOG_UNREADABLE.with(
                    "file", log.toString(), "reason", FileFailure.reason(e)));
        }
    }

    private boolean collect(ExtensionRegistry registry, VcenterAccess.Login login, Console console) {
        part(EvidencePart.VERSIONS)
                .addObject()
                .put("version", PluginRecord.jar())
                .put("java", Runtime.version().toString())
                .put("product", registry.product());
        new VcenterCheck(registry, login, console.locale())
                .results()
                .forEach(result -> part(EvidencePart.CHECKS).add(json(result)));
        Optional<ExtensionRecord> record = registry.find(PluginRecord.KEY);
        if (record.isEmpty()) {
            console.print(EvidenceMessage.EVIDENCE_SERVICE_MISSING.with(
                    "reason",
                    RegistrationMessage.NOT_REGISTERED.with("key", PluginRecord.KEY, "vcenter", registry.product())));
            return true;
        }
        URI url = URI.create(record.get().url());
        try (ServiceApiClient service = new ServiceApiClient(url, record.get().thumbprint(), console.locale())) {
            ServiceApiClient.Answer in = service.logIn(registry.guid(), login.user(), login.password());
            if (in.status() == 201) {
                PATHS.forEach((part, paths) -> paths.forEach(path -> part(part)
                        .addObject()
                        .put("path", path)
                        .set("answer", service.get(path).json())));
            } else {
                console.print(EvidenceMessage.EVIDENCE_SERVICE_MISSING.with("reason", in.detail()));
            }
        } catch (Problem e) {
            console.print(EvidenceMessage.EVIDENCE_SERVICE_MISSING.with("reason", e.statement()));
        }
        return true;
    }

    private ArrayNode part(EvidencePart part) {
        return (ArrayNode)
                documents.computeIfAbsent(part, key -> JsonMapper.shared().createArrayNode());
    }

    private static ObjectNode json(CheckResult result) {
        ObjectNode check = JsonMapper.shared().createObjectNode();
        check.put("level", result.level().name()).put("check", result.check().name());
        check.set("detail", json(result.detail()));
        if (result.advice() != null) {
            check.set("advice", json(result.advice()));
        }
        return check;
    }

    private static JsonNode json(Statement statement) {
        return JsonMapper.shared().valueToTree(statement);
    }
}
