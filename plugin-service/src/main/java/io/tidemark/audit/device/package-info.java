/** What hosts report about one device: VAAI status, paths, iSCSI settings, and VAAI claim rules. */
@NamedInterface("device")
@NullMarked
package io.tidemark.audit.device;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
