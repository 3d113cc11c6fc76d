/** Encrypts and hands out secrets; nobody else sees ciphertext. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package io.tidemark.vault;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
