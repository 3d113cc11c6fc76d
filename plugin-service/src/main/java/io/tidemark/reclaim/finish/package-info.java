/** Ends runs: each exactly once, with its verdict. */
@NullMarked
package io.tidemark.reclaim.finish;

import org.jspecify.annotations.NullMarked;
