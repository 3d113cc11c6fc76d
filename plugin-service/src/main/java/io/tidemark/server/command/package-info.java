/** Commands of the jar; all but {@code serve} run without the service. */
@NullMarked
package io.tidemark.server.command;

import org.jspecify.annotations.NullMarked;
