/** What users chose for themselves: language and formats of the page. */
@NullMarked
package io.tidemark.security.preferences;

import org.jspecify.annotations.NullMarked;
