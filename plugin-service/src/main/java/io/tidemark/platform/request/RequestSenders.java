package io.tidemark.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/** Identifies the senders of requests before their bodies are read. */
public interface RequestSenders {

    /** The sender as the headers show it; calls no vCenter. */
    Sender of(HttpServletRequest request);

    /** Whether the credential in the headers is accepted; may call vCenter. */
    boolean accepts(HttpServletRequest request);

    /** Names or addresses of the hosts through which many users send their requests: the connected vCenters. */
    Set<String> sharedHosts();
}
