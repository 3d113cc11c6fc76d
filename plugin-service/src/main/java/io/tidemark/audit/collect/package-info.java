/** The configuration of hosts, read from each host, with the values that could not be read. */
@NullMarked
package io.tidemark.audit.collect;

import org.jspecify.annotations.NullMarked;
