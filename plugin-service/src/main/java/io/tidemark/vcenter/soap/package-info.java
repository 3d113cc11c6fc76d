/** The wire: envelopes, versions, faults and sessions of vim25 over HTTPS. */
@NullMarked
package io.tidemark.vcenter.soap;

import org.jspecify.annotations.NullMarked;
