/** Connections to arrays: stored, checked, polled, with their health; the adapters at work behind them. */
@NullMarked
@NamedInterface("connection")
package io.tidemark.array.connection;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
