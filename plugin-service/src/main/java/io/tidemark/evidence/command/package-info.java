/** How the commands show and save files for support. */
@NamedInterface("command")
@NullMarked
package io.tidemark.evidence.command;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
