/** The service accounts of vCenters. */
@NullMarked
package io.tidemark.vcenter.account;

import org.jspecify.annotations.NullMarked;
