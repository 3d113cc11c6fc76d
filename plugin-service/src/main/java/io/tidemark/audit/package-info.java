/** VAAI audit: rules, findings, remediation, profiles, waivers. */
@ApplicationModule(
        allowedDependencies = {"platform", "inventory", "vcenter", "vcenter :: *", "array", "array :: source"})
@NullMarked
package io.tidemark.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
