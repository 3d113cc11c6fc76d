/** What an examination found, by section. */
@NullMarked
package io.tidemark.site.finding;

import org.jspecify.annotations.NullMarked;
