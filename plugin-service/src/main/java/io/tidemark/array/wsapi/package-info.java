/** HPE 3PAR, Primera and Alletra 9000 over the Web Services API (WSAPI). */
@NullMarked
package io.tidemark.array.wsapi;

import org.jspecify.annotations.NullMarked;
