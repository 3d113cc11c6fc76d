/** The PropertyCollector: its queries and the values that it returns. */
@NullMarked
package io.tidemark.vcenter.property;

import org.jspecify.annotations.NullMarked;
