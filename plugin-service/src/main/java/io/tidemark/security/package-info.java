/** Turns a request into a vCenter session and that session's privileges into our permissions; stores the preferences of users. */
@ApplicationModule(allowedDependencies = {"platform", "vcenter", "vcenter :: *"})
@NullMarked
package io.tidemark.security;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
