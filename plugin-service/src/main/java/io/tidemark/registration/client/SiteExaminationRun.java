package io.tidemark.registration.client;

import io.tidemark.platform.Problem;
import io.tidemark.platform.console.Console;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** {@code doctor --site}: has the running service examine the site, and prints the result. */
public final class SiteExaminationRun {

    /** The site is ready. */
    public static final int READY = 0;
    /** The site is not ready, or was not examined. */
    public static final int NOT_READY = 1;
    /** The site is ready with limits. */
    public static final int LIMITED = 3;

    private static final String PATH = "site-examinations";

    private final ServiceApiClient service;
    private final Console console;
    private final boolean json;
    private final @Nullable Consumer<byte[]> evidence;

    /**
     * @param json whether to print the document as it is
     * @param evidence takes the recording of the examination; null to record nothing
     */
    public SiteExaminationRun(
            ServiceApiClient service, Console console, boolean json, @Nullable Consumer<byte[]> evidence) {
        this.service = service;
        this.console = console;
        this.json = json;
        this.evidence = evidence;
    }

    /** The exit code. */
    public int examine(String vcenter, String user, String password) {
        ServiceApiClient.Answer in = service.logIn(vcenter, user, password);
        if (in.status() != 201) {
            return refused(in);
        }
        ServiceApiClient.Answer started = service.post(evidence == null ? PATH : PATH + "?record=true");
        if (started.status() != 202) {
            return refused(started);
        }
        JsonNode ended = ended(started.json().path("id").asString());
        if (json) {
            console.print(ended.toPrettyString());
        } else {
            print(ended);
        }
        if (evidence != null) {
            evidence.accept(service.bytes(PATH + "/" + ended.path("id").asString() + "/evidence")
                    .orElseGet(() -> new byte[0]));
        }
        return switch (ended.path("verdict").asString("")) {
            case "READY" -> READY;
            case "READY_WITH_LIMITS" -> LIMITED;
            default -> NOT_READY;
        };
    }

    private int refused(ServiceApiClient.Answer answer) {
        console.fail(answer.detail());
        return NOT_READY;
    }

    private JsonNode ended(String id) {
        try {
            while (true) {
                ServiceApiClient.Answer now = service.get(PATH + "/" + id);
                if (now.status() != 200) {
                    throw new Problem(
                            502, "service-unreachable", SiteLabel.SITE_NO_RESULT.with("detail", now.detail()));
                }
                if (!"RUNNING".equals(now.json().path("state").asString())) {
                    return now.json();
                }
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Problem(503, "service-unreachable", ServiceMessage.SERVICE_INTERRUPTED.statement());
        }
    }

    private void print(JsonNode examination) {
        if (examination.path("problem").isObject()) {
            console.print(examination.at("/problem/text").asString());
            return;
        }
        for (JsonNode section : examination.path("sections").values()) {
            console.print(SiteTexts.of(section.path("section")));
            for (JsonNode finding : section.path("findings").values()) {
                console.print(String.format(
                        "  %-6s %s",
                        console.text(SiteTexts.of(finding.path("severity"))),
                        finding.at("/statement/text").asString()));
            }
        }
        console.print(SiteTexts.of(examination.path("verdict")));
    }
}
