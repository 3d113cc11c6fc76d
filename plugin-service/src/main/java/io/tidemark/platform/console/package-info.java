/** What the commands of the jar print, in the language of the process. */
@NullMarked
package io.tidemark.platform.console;

import org.jspecify.annotations.NullMarked;
