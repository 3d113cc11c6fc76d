package io.tidemark.inventory;

import io.tidemark.platform.MessageCode;

/** Why a request for datastores is refused. */
public enum InventoryProblemMessage implements MessageCode {
    DATASTORES_NOT_FOUND,
    DATASTORE_NOT_FOUND,
    SESSION_OTHER_VCENTER
}
