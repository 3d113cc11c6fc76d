/** Links to the views of the plug-in in the vSphere Client. */
@NamedInterface("link")
@NullMarked
package io.tidemark.vcenter.link;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
