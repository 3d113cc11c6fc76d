package io.tidemark.imports.esxtop;

import java.util.ArrayList;
import java.util.List;

/** Merges intervals into coarser ones with the same total. */
final class Intervals {

    private Intervals() {}

    /** Each two neighbors become one that spans both. */
    static List<Interval> halved(List<Interval> fine) {
        List<Interval> coarse = new ArrayList<>(fine.size() / 2 + 1);
        for (int i = 0; i < fine.size(); i += 2) {
            Interval one = fine.get(i);
            if (i + 1 == fine.size()) {
                coarse.add(one);
                break;
            }
            Interval two = fine.get(i + 1);
            long span = two.at().getEpochSecond() - one.at().getEpochSecond() + one.seconds();
            coarse.add(new Interval(
                    two.at(),
                    (int) Math.min(span, Integer.MAX_VALUE),
                    one.ios() + two.ios(),
                    one.bytes() + two.bytes()));
        }
        return coarse;
    }
}
