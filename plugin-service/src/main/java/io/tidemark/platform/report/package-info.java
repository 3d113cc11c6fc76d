/** Reports that are due, and what mails contain of them. */
@NullMarked
package io.tidemark.platform.report;

import org.jspecify.annotations.NullMarked;
