package io.tidemark.platform.http;

/** The name of the service in its requests, by which vCenter and arrays list its sessions. */
public final class UserAgent {

    public static final String HEADER = "User-Agent";
    private static final String PRODUCT = "Tidemark";

    private UserAgent() {}

    /** For example {@code Tidemark/1.4.0}; the name alone where the version is not known. */
    public static String value() {
        String version = UserAgent.class.getPackage().getImplementationVersion();
        return version == null ? PRODUCT : PRODUCT + "/" + version;
    }
}
