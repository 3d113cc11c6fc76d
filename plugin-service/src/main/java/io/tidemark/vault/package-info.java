/** Encrypts and decrypts secrets; other modules have no access to the ciphertext. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package io.tidemark.vault;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
