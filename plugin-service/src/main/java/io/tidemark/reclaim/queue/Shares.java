package io.tidemark.reclaim.queue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Distributes the runs of one request on one array to its slots so that all slots finish at about the same time. With
 * longest first only, one slot would process the last run while the others are idle.
 */
final class Shares {

    /** With more runs per slot, the order is not important yet. */
    private static final int MOST_TO_A_SLOT = 10;

    private static final int MOST_EXCHANGES = 200;
    private static final double WORTH_IT = 1e-3;

    private final List<Waiting> walks;
    private final double[] loads;
    private final List<List<Integer>> shares = new ArrayList<>();

    private Shares(List<Waiting> walks, double[] loads) {
        this.walks = walks;
        this.loads = loads;
    }

    private record Group(String asker, boolean scheduled, Instant askedAt, String array) {}

    /** The same runs in the same order, but in each group those come first that had better begin now. */
    static List<Waiting> dealt(List<Waiting> order, List<Holding> holding, Ceilings ceilings) {
        Map<Group, List<Integer>> groups = new HashMap<>();
        for (int i = 0; i < order.size(); i++) {
            Waiting one = order.get(i);
            if (one.arrays().size() == 1) {
                groups.computeIfAbsent(
                                new Group(
                                        one.asker(),
                                        one.scheduled(),
                                        one.askedAt(),
                                        one.arrays().get(0)),
                                group -> new ArrayList<>())
                        .add(i);
            }
        }
        List<Waiting> dealt = new ArrayList<>(order);
        groups.forEach((group, places) -> {
            double[] busy = holding.stream()
                    .filter(one -> one.arrays().contains(group.array()))
                    .mapToDouble(Holding::remainingSeconds)
                    .toArray();
            int slots = ceilings.ofArray(group.array());
            boolean late = places.size() <= (long) MOST_TO_A_SLOT * slots;
            if (busy.length < slots && places.size() > slots - busy.length && late) {
                List<Waiting> walks = places.stream().map(order::get).toList();
                List<Waiting> better = begun(walks, busy, slots);
                for (int i = 0; i < places.size(); i++) {
                    dealt.set(places.get(i), better.get(i));
                }
            }
        });
        return dealt;
    }

    /** The runs, longest first, but first the longest of each free slot. */
    private static List<Waiting> begun(List<Waiting> walks, double[] busy, int slots) {
        Shares shares = new Shares(walks, Arrays.copyOf(busy, slots));
        shares.dealLongestFirst();
        for (int i = 0; i < MOST_EXCHANGES && shares.relieveTheLongest(); i++) {}
        List<Integer> first = new ArrayList<>();
        for (int slot = busy.length; slot < slots; slot++) {
            shares.shares.get(slot).stream().min(Comparator.naturalOrder()).ifPresent(first::add);
        }
        first.sort(Comparator.naturalOrder());
        List<Waiting> begun = new ArrayList<>(first.stream().map(walks::get).toList());
        for (int i = 0; i < walks.size(); i++) {
            if (!first.contains(i)) {
                begun.add(walks.get(i));
            }
        }
        return begun;
    }

    private void dealLongestFirst() {
        for (int slot = 0; slot < loads.length; slot++) {
            shares.add(new ArrayList<>());
        }
        for (int walk = 0; walk < walks.size(); walk++) {
            int least = 0;
            for (int slot = 1; slot < loads.length; slot++) {
                if (loads[slot] < loads[least]) {
                    least = slot;
                }
            }
            give(walk, least);
        }
    }

    /**
     * Moves a run out of the longest share, or exchanges it for a shorter one, with the largest effect; false if there
     * is none.
     */
    private boolean relieveTheLongest() {
        int longest = 0;
        for (int slot = 1; slot < loads.length; slot++) {
            if (loads[slot] > loads[longest]) {
                longest = slot;
            }
        }
        double best = loads[longest] - WORTH_IT;
        int[] exchange = null;
        for (int slot = 0; slot < loads.length; slot++) {
            if (slot == longest) {
                continue;
            }
            for (int mine : shares.get(longest)) {
                for (int index = -1; index < shares.get(slot).size(); index++) {
                    int theirs = index < 0 ? -1 : shares.get(slot).get(index);
                    double change = length(mine) - (theirs < 0 ? 0 : length(theirs));
                    double then = Math.max(loads[longest] - change, loads[slot] + change);
                    if (then < best) {
                        best = then;
                        exchange = new int[] {mine, slot, theirs};
                    }
                }
            }
        }
        if (exchange == null) {
            return false;
        }
        take(exchange[0], longest);
        give(exchange[0], exchange[1]);
        if (exchange[2] >= 0) {
            take(exchange[2], exchange[1]);
            give(exchange[2], longest);
        }
        return true;
    }

    private double length(int walk) {
        return walks.get(walk).expectedSeconds();
    }

    private void give(int walk, int slot) {
        shares.get(slot).add(walk);
        loads[slot] += length(walk);
    }

    private void take(int walk, int slot) {
        shares.get(slot).remove((Integer) walk);
        loads[slot] -= length(walk);
    }
}
