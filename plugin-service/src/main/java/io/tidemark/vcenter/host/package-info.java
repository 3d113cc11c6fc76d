/** Hosts: release, place, advanced options, SCSI devices and logs. */
@NamedInterface("host")
@NullMarked
package io.tidemark.vcenter.host;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
