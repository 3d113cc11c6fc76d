/** Connections to arrays with their health and adapters. */
@NullMarked
@NamedInterface("connection")
package io.tidemark.array.connection;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
