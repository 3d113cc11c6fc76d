/** Tags, over the vSphere Automation API. */
@NamedInterface("tag")
@NullMarked
package io.tidemark.vcenter.tag;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
