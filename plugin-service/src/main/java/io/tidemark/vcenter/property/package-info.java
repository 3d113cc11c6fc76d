/** The PropertyCollector: what is asked of it, and the values of what it returns. */
@NullMarked
package io.tidemark.vcenter.property;

import org.jspecify.annotations.NullMarked;
