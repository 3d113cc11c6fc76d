/** Commands of the jar; all but {@code serve} run without the service. */
@NamedInterface("command")
@NullMarked
package io.tidemark.server.command;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
