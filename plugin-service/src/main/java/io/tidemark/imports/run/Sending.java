package io.tidemark.imports.run;

import io.tidemark.imports.file.ReceivedFile;
import java.io.InputStream;

/** An upload in progress, independent of the transport. */
public interface Sending {

    /** Stores each file and returns a description of the upload. */
    Sent into(Store store);

    /** Keeps a file. */
    interface Store {

        /** Reads {@code content} to its end; numbers count from 0. */
        ReceivedFile keep(int number, String name, InputStream content);
    }
}
