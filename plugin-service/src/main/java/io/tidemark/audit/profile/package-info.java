/** Recommendations of vendors per setting and release, editable and versioned. */
@NullMarked
package io.tidemark.audit.profile;

import org.jspecify.annotations.NullMarked;
