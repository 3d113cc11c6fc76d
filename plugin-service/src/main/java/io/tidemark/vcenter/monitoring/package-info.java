/** What storage providers report of arrays and their LUNs to vCenter, over its Storage Monitoring Service. */
@NamedInterface("monitoring")
@NullMarked
package io.tidemark.vcenter.monitoring;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
