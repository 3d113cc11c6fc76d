/** esxtop's batch files (PDH-CSV): which columns count, and what they add up to. */
@NullMarked
package io.tidemark.imports.esxtop;

import org.jspecify.annotations.NullMarked;
