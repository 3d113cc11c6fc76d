/** Vendors of devices: known prefixes of their names, and the rules of administrators. */
@NullMarked
package io.tidemark.array.vendor;

import org.jspecify.annotations.NullMarked;
