/** NetApp ONTAP clusters and ASA r2 over the ONTAP REST API. */
@NullMarked
package io.tidemark.array.ontap;

import org.jspecify.annotations.NullMarked;
