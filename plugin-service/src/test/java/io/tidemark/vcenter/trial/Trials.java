package io.tidemark.vcenter.trial;

import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.platform.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Installations with and without a trial, for tests of what asks for it. */
public final class Trials {

    private Trials() {}

    public static Trial none() {
        return of(TrialPeriod.NONE);
    }

    public static Trial active() {
        return of(new TrialPeriod(Instant.parse("2026-01-02T03:04:05Z"), null, null));
    }

    /** Lets a mock say that the trial is active. */
    public static void activate(Trial mock) {
        Optional<Statement> preview = active().preview();
        when(mock.active()).thenReturn(true);
        when(mock.preview()).thenReturn(preview);
        doThrow(new TrialActive()).when(mock).requireOver();
    }

    private static Trial of(TrialPeriod period) {
        StoredTrial table = mock(StoredTrial.class);
        when(table.find()).thenReturn(Optional.of(period));
        return new Trial(table, new TrialProperties(true), Clock.systemUTC());
    }
}
