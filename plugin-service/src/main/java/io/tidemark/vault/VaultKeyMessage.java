package io.tidemark.vault;

import io.tidemark.platform.MessageCode;

/** Why a key cannot be used. */
enum VaultKeyMessage implements MessageCode {
    VAULT_KEY_DAMAGED,
    VAULT_KEY_INVALID,
    VAULT_KEY_MISSING
}
