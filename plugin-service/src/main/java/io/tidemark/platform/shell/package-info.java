/** Commands that users copy into a shell. */
@NullMarked
package io.tidemark.platform.shell;

import org.jspecify.annotations.NullMarked;
