/** Tasks: those of vCenter, and those that a session publishes. */
@NamedInterface("task")
@NullMarked
package io.tidemark.vcenter.task;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
