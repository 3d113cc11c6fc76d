/** Privileges and roles of users on managed objects. */
@NamedInterface("rights")
@NullMarked
package io.tidemark.vcenter.rights;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
