/** The message catalog: texts by code in each language. */
@NullMarked
package io.tidemark.platform.message;

import org.jspecify.annotations.NullMarked;
