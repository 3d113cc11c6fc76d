package io.tidemark.imports.run;

import io.tidemark.imports.file.ReceivedFile;
import java.io.InputStream;

/** Files on their way in, whatever carries them. */
public interface Upload {

    /** Hands every file to the store and says what came. */
    UploadedFiles into(Store store);

    /** Keeps a file. */
    interface Store {

        /** Reads {@code content} to its end; numbers count from 0. */
        ReceivedFile keep(int number, String name, InputStream content);
    }
}
