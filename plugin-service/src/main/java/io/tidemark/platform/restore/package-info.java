/** What must not start after a backup was restored. */
@NullMarked
package io.tidemark.platform.restore;

import org.jspecify.annotations.NullMarked;
