/** XCOPY advice: request size per host and device, VMs that the array cannot copy, templates to clone once. */
@NullMarked
package io.tidemark.advice.xcopy;

import org.jspecify.annotations.NullMarked;
