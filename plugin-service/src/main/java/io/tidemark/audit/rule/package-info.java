/**
 * The rules: each checks the readings of all hosts and returns deviations. The rule of an advanced option or a
 * primitive has its name: {@code AtsHeartbeat} for VMFS3.UseATSForHBOnVMFS5, {@code EnableBlockDelete}, {@code
 * MaxHwTransferSize}.
 */
@NullMarked
package io.tidemark.audit.rule;

import org.jspecify.annotations.NullMarked;
