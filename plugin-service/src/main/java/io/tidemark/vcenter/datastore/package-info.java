/** Datastores and the VMs on them. */
@NamedInterface("datastore")
@NullMarked
package io.tidemark.vcenter.datastore;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
