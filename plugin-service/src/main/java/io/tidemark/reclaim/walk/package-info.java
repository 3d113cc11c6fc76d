/** What a host has walked so far, read from its hostd.log. Pure rules. */
@NamedInterface("walk")
@NullMarked
package io.tidemark.reclaim.walk;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
