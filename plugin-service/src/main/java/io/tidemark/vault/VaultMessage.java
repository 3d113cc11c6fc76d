package io.tidemark.vault;

import io.tidemark.platform.MessageCode;

/** Why a secret or a key cannot be used. */
enum VaultMessage implements MessageCode {
    KEY_FILE_LOST,
    KEY_FROM_SETTINGS,
    SECRET_DAMAGED,
    SECRET_OF_ANOTHER_KEY
}
