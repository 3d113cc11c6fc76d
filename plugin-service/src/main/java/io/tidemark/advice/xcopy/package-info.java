/** XCOPY advice: how large requests are per host and device, which VMs the array cannot copy, what one clone would speed up. */
@NullMarked
package io.tidemark.advice.xcopy;

import org.jspecify.annotations.NullMarked;
