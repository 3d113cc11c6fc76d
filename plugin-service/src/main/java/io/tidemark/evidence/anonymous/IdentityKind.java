package io.tidemark.evidence.anonymous;

import java.util.Locale;

/** What an identity identifies, with the first letters of its replacement. */
enum IdentityKind {
    HOST("h"),
    DOMAIN("d"),
    DATASTORE("ds"),
    VM("vm"),
    CLUSTER("c"),
    FOLDER("f"),
    VOLUME("v"),
    USER("u"),
    NAME("n"),
    TEXT("t"),
    IPV4(""),
    IPV6(""),
    MAC(""),
    UUID(""),
    DEVICE(""),
    SERIAL(""),
    WWN(""),
    IQN(""),
    THUMBPRINT(""),
    TOKEN(""),
    SECRET("");

    private final String prefix;

    IdentityKind(String prefix) {
        this.prefix = prefix;
    }

    /** Empty if the replacement is no numbered name. */
    String prefix() {
        return prefix;
    }

    /** As the list of contents has it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static IdentityKind ofObject(String type) {
        return switch (type) {
            case "Datastore", "StoragePod" -> DATASTORE;
            case "HostSystem" -> HOST;
            case "VirtualMachine" -> VM;
            case "ClusterComputeResource", "ComputeResource" -> CLUSTER;
            case "Folder", "Datacenter" -> FOLDER;
            default -> NAME;
        };
    }
}
