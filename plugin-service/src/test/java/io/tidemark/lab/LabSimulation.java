package io.tidemark.lab;

import io.tidemark.rate.predict.Crawl;
import io.tidemark.rate.setting.Rate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code lab simulate}: what becomes of many worlds of automatic UNMAP, in one process. */
public final class LabSimulation {

    private static final JsonMapper JSON = JsonMapper.shared();

    private LabSimulation() {}

    /** The world of these crawls in the lab's words. */
    public static Map<String, Object> world(List<Crawl> crawls, double load) {
        Map<Integer, Object> hosts = new TreeMap<>();
        Map<Integer, List<Object>> deletes = new TreeMap<>();
        Map<Integer, Object> rates = new TreeMap<>();
        int most = crawls.stream().mapToInt(Crawl::host).max().orElse(0);
        for (int i = 0; i <= most; i++) {
            hosts.put(i, Map.of("Name", "host" + i, "Version", "8.0.0", "Build", 1));
        }
        for (Crawl crawl : crawls) {
            hosts.put(
                    crawl.host(),
                    Map.of(
                            "Name", "host" + crawl.host(),
                            "Version",
                                    crawl.release().major() + "."
                                            + crawl.release().minor() + ".0",
                            "Build", crawl.release().build()));
            rates.put(crawl.datastore(), rate(crawl.rate()));
            deletes.computeIfAbsent(crawl.datastore(), ignored -> new ArrayList<>())
                    .add(Map.of(
                            "host", crawl.host(),
                            "mb", (long) crawl.megabytes(),
                            "thick", crawl.thick(),
                            "atSeconds", crawl.at().toSeconds()));
        }
        List<Object> datastores = new ArrayList<>();
        deletes.forEach((datastore, gone) -> datastores.add(Map.of("rate", rates.get(datastore), "deletes", gone)));
        return Map.of("hosts", List.copyOf(hosts.values()), "datastores", datastores, "load", load);
    }

    private static Map<String, Object> rate(Rate rate) {
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("method", rate.method());
        words.put("priority", rate.priority() == null ? "" : rate.priority());
        words.put("fixedMBps", rate.fixedMBps() == null ? 0 : rate.fixedMBps());
        words.put("minMBps", rate.minMBps() == null ? 0 : rate.minMBps());
        words.put("maxMBps", rate.maxMBps() == null ? 0 : rate.maxMBps());
        return words;
    }

    /** One outcome for each world, in order. */
    public static List<JsonNode> outcomes(List<Map<String, Object>> worlds) {
        try {
            Process lab = new ProcessBuilder(Lab.program().toString(), "simulate")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            CompletableFuture<Void> asked = CompletableFuture.runAsync(() -> write(lab, worlds));
            String answer = new String(lab.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            asked.join();
            return answer.lines().map(JSON::readTree).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Process lab, List<Map<String, Object>> worlds) {
        try (var out = lab.getOutputStream()) {
            for (Map<String, Object> world : worlds) {
                out.write(JSON.writeValueAsBytes(world));
                out.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
