/** The configuration of hosts, read from each host, with the values that could not be read. */
@NamedInterface("collect")
@NullMarked
package io.tidemark.audit.collect;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
