/**
 * The rules: each looks at a reading of the fleet and names what deviates. One that is about an advanced option or a primitive is named after
 * it: {@code AtsHeartbeat} for VMFS3.UseATSForHBOnVMFS5, {@code EnableBlockDelete}, {@code MaxHwTransferSize}.
 */
@NullMarked
package io.tidemark.audit.rule;

import org.jspecify.annotations.NullMarked;
