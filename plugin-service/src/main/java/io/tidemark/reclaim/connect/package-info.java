/** What runs share of a process: sessions, calls it holds open, and when they are polled next. */
@NullMarked
package io.tidemark.reclaim.connect;

import org.jspecify.annotations.NullMarked;
