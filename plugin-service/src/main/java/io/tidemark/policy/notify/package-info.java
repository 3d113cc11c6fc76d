/** Who is notified of policies, as other modules know it. */
@NamedInterface("notify")
@NullMarked
package io.tidemark.policy.notify;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
