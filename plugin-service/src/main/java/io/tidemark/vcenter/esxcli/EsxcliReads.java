package io.tidemark.vcenter.esxcli;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Several esxcli commands on one host, one soon after the other, that only read and can therefore be repeated. */
@FunctionalInterface
public interface EsxcliReads {

    /** As {@code VcenterSession.esxcli}. */
    CompletableFuture<EsxcliOutput> run(String words, Map<String, String> arguments, Duration timeout);
}
