/** Sessions of the vSphere Automation API, and what it reports of log-ins and linked vCenters. */
@NamedInterface("automation")
@NullMarked
package io.tidemark.vcenter.automation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
