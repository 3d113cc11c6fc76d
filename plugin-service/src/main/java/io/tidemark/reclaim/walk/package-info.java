/** What a host has walked so far, read from its hostd.log. Pure rules. */
@NullMarked
package io.tidemark.reclaim.walk;

import org.jspecify.annotations.NullMarked;
