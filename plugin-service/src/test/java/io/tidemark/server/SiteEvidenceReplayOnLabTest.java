package io.tidemark.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import io.tidemark.registration.CommandRun;
import io.tidemark.registration.RegisteredService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The file that {@code doctor --site --record} saves is a site at which the service finds what it found at the recorded one. */
@Tag("lab")
@Tag("wide")
class SiteEvidenceReplayOnLabTest {

    private static final String USER = "administrator";

    /** The others depend on the machine, the clock, or the registration. */
    private static final Set<String> OF_THE_SITE = Set.of("JOINS", "PROOF");

    @TempDir
    private Path directory;

    private Path folder(String name) {
        try {
            return Files.createDirectory(directory.resolve(name));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SiteReader connected(Lab lab, ServiceProcess service, List<JsonNode> arrays) {
        String caller = service.signIn(lab.user(USER));
        arrays.forEach(array -> service.connectArray(caller, array));
        return new SiteReader(service, caller);
    }

    /** What the examination found of the site itself, and what the service finds. */
    private static JsonNode found(SiteReader reader, JsonNode examination) {
        ObjectNode all = JsonMapper.shared().createObjectNode();
        all.set("site", reader.read());
        ArrayNode findings = all.putArray("examination");
        for (JsonNode section : examination.get("sections")) {
            if (OF_THE_SITE.contains(section.get("section").asString())) {
                findings.add(Replacements.comparable(section));
            }
        }
        withoutLocalStatus(all);
        return all;
    }

    /** The file does not hold whether local devices support UNMAP if the service knew it before. */
    private static void withoutLocalStatus(JsonNode node) {
        if (node instanceof ArrayNode array) {
            array.removeIf(one -> one.path("code").asString("").startsWith("LOCAL_D"));
        }
        node.forEach(SiteEvidenceReplayOnLabTest::withoutLocalStatus);
    }

    private JsonNode record(RecordedWorld world, Path file) {
        try (Lab lab = world.provided(Lab.start(world.flags()));
                RegisteredService site = RegisteredService.on(lab, folder("recorded"), USER)) {
            SiteReader reader = connected(lab, site.service(), world.arrays(lab));
            reader.settled();
            CommandRun run = site.command(USER, "doctor", "--site", "--record", file.toString(), "--yes");
            assertThat(file).as(run.out() + run.err()).exists();
            return found(reader, reader.lastExamination());
        }
    }

    private JsonNode replay(RecordedWorld world, Path file) {
        JsonNode found;
        try (Lab lab = world.replay(file)) {
            try (ServiceProcess service = ServiceProcess.start(lab, folder("replayed"), lab.user(USER))) {
                SiteReader reader = connected(
                        lab, service, lab.facts().get("arrays").valueStream().toList());
                reader.settled();
                found = found(reader, reader.examined());
            }
            // Of vCenter, the file does not hold what the service asks apart from examinations.
            assertThat(lab.control("GET", "/unmatched", "")
                            .at("/unmatched")
                            .valueStream()
                            .filter(one -> !one.get("server").asString().startsWith("vcenter")))
                    .isEmpty();
        }
        return found;
    }

    @Test
    void isTheSiteThatWasExamined() {
        RecordedWorld world = RecordedWorld.ARRAY_AND_STORAGE_MONITORING;
        Path file = directory.resolve("site.zip");
        JsonNode recorded = record(world, file);
        new Replacements().assertReplaced(recorded, replay(world, file), "");
    }
}
