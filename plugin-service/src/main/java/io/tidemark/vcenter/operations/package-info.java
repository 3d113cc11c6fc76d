/** What a session can do: read the inventory, follow it, run host operations, read tasks and logs. */
@NullMarked
package io.tidemark.vcenter.operations;

import org.jspecify.annotations.NullMarked;
