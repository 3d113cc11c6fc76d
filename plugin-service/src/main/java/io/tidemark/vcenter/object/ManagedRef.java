package io.tidemark.vcenter.object;

/** A managed object of one vCenter: its managed type (e.g. {@code Datastore}) and moid. */
public record ManagedRef(String type, String moid) {}
