/** esxcli commands on hosts, through the managed method executer. */
@NamedInterface("esxcli")
@NullMarked
package io.tidemark.vcenter.esxcli;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
