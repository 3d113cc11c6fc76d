package io.tidemark.array.ontap;

import io.tidemark.array.FigureAccuracy;
import io.tidemark.array.spi.ArrayAdapter;
import io.tidemark.array.spi.LabAccess;
import io.tidemark.array.spi.OwnLabContract;
import java.time.Clock;
import java.time.ZoneOffset;
import tools.jackson.databind.JsonNode;

/** What the adapter must do with each kind of ONTAP array of the lab. */
abstract class OntapLabContract extends OwnLabContract {

    OntapLabContract(String kind) {
        super(null, kind);
    }

    @Override
    protected ArrayAdapter connect(LabAccess access) {
        JsonNode facts = facts();
        return new OntapAdapter(
                access.client(facts, "ONTAP", OntapLogIn::words),
                access.password(facts),
                access.pageSize(),
                new FigureAccuracy(4096, 0),
                Clock.fixed(now(), ZoneOffset.UTC));
    }
}
