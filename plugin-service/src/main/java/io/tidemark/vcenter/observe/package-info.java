/** What calls to vCenter took and what their responses lacked. */
@NamedInterface("observe")
@NullMarked
package io.tidemark.vcenter.observe;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
