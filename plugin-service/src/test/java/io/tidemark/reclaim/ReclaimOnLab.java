package io.tidemark.reclaim;

import io.tidemark.lab.Lab;
import io.tidemark.lab.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** One lab and one service for all test classes of runs, started with the first and ended with the process. */
@Tag("lab")
public abstract class ReclaimOnLab {

    protected static final Lab lab = Lab.start("--array", "powerstore=127.0.0.1:0", "--speed", "0");
    protected static final ServiceProcess service = service();
    protected static final RunDriver driver = new RunDriver(lab, service, "storage");

    static {
        service.connectArray(service.signIn(lab.user("storage")));
    }

    private static ServiceProcess service() {
        try {
            Path directory = Files.createTempDirectory(Path.of("target"), "reclaim-on-lab");
            return ServiceProcess.start(lab, directory.toAbsolutePath(), lab.user("service"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    protected static long written(String datastore) {
        return driver.written(datastore);
    }

    protected static void deleteVms(String datastore, int count) {
        lab.control("POST", "/datastores/" + datastore + "/vms:delete", "{\"count\":" + count + "}");
    }
}
