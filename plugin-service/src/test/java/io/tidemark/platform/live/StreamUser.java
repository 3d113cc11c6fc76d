package io.tidemark.platform.live;

import io.tidemark.platform.Caller;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Permission;
import java.util.function.BooleanSupplier;

/** A caller who may do everything. */
record StreamUser(String userName, BooleanSupplier use, Runnable credential) implements Caller {

    static final Runnable ALLOWED = () -> {};

    StreamUser(String userName) {
        this(userName, () -> true, () -> {});
    }

    @Override
    public boolean staysLoggedIn() {
        return use.getAsBoolean();
    }

    @Override
    public void requireCredential() {
        credential.run();
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
