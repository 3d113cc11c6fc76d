/** What hosts are configured like, read host by host, with what could not be read named. */
@NullMarked
package io.tidemark.audit.collect;

import org.jspecify.annotations.NullMarked;
