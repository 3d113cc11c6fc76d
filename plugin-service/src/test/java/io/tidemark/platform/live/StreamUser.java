package io.tidemark.platform.live;

import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import java.util.function.BooleanSupplier;

/** A caller who may do everything. */
record StreamUser(String userName, BooleanSupplier use) implements Caller {

    StreamUser(String userName) {
        this(userName, () -> true);
    }

    @Override
    public boolean staysLoggedIn() {
        return use.getAsBoolean();
    }

    @Override
    public String vcenter() {
        return "00000000-0000-0000-0000-000000000001";
    }

    @Override
    public void require(Permission permission) {}

    @Override
    public void require(Permission permission, ObjectId object) {}
}
