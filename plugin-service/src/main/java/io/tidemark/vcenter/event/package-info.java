/** Events of users: logged, and found again. */
@NamedInterface("event")
@NullMarked
package io.tidemark.vcenter.event;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
