package io.tidemark.server;

import picocli.CommandLine;

/** Version of the running jar. */
public final class Version implements CommandLine.IVersionProvider {

    public static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Tidemark " + current()};
    }
}
