package io.tidemark.server.tls;

import io.tidemark.platform.MessageCode;

/** Why the certificate of the server cannot be used. */
enum TlsMessage implements MessageCode {
    TLS_CERTIFICATE_MISSING,
    TLS_CERTIFICATE_UNUSABLE,
    TLS_KEY_PAIR_INCOMPLETE
}
