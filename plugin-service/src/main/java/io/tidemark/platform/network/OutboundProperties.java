package io.tidemark.platform.network;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The servers that users may enter; those of the configuration need no entry.
 *
 * @param allowed networks (CIDR), addresses, and host names, {@code *.} for all names below one; empty for any server
 */
@ConfigurationProperties("tidemark.outbound")
record OutboundProperties(@DefaultValue List<String> allowed) {}
