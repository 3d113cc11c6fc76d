/** Totals as pages, files, and mails, and the report of each month. */
@NullMarked
package io.tidemark.reclaim.report;

import org.jspecify.annotations.NullMarked;
