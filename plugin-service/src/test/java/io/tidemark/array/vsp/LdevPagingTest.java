package io.tidemark.array.vsp;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.array.rest.RestClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class LdevPagingTest {

    private static final RestClient.Answer ANSWER =
            new RestClient.Answer(200, Map.of(), Map.of(), JsonMapper.shared().createObjectNode(), 0);

    private static VspRows.Ldev ldev(int number) {
        return new VspRows.Ldev(number, null, null, null, null, null, null, null, null, null, null, null);
    }

    /** The queries with which an array is read that gives these LDEVs, and hides some of them. */
    private static List<String> queries(List<Integer> all, List<Integer> hidden) {
        LdevPaging paging = new LdevPaging(2);
        List<String> asked = new ArrayList<>();
        List<Integer> found = new ArrayList<>();
        Optional<String> query = Optional.of(paging.first());
        while (query.isPresent()) {
            asked.add(query.get());
            String[] parts = query.get().split("[=&]");
            int head = Integer.parseInt(parts[1]);
            List<Integer> page = all.stream()
                    .filter(number -> number >= head)
                    .limit(Integer.parseInt(parts[3]))
                    .filter(number -> !hidden.contains(number))
                    .toList();
            page.forEach(number -> paging.saw(ldev(number)));
            found.addAll(page);
            query = paging.next(ANSWER, page.size(), found.size());
        }
        assertThat(found)
                .containsExactlyElementsOf(
                        all.stream().filter(number -> !hidden.contains(number)).toList());
        return asked;
    }

    @Test
    void readsFullPagesAndThenTheRestInLargeOnes() {
        assertThat(queries(List.of(0, 1, 2, 7, 65_279), List.of()))
                .startsWith("headLdevId=0&count=2", "headLdevId=2&count=2", "headLdevId=8&count=2")
                .hasSizeLessThan(8);
    }

    @Test
    void doesNotEndAtLdevsThatTheUserMayNotSee() {
        List<Integer> all = IntStream.range(0, 100).boxed().toList();
        assertThat(queries(all, IntStream.range(0, 50).boxed().toList())).hasSizeLessThan(8);
        assertThat(queries(all, List.of(3))).isNotEmpty();
        assertThat(queries(List.of(), List.of())).hasSizeLessThan(8);
    }

    @Test
    void requestsAPageThatRepeatsAgain() {
        LdevPaging paging = new LdevPaging(2);
        List.of(0, 1).forEach(number -> paging.saw(ldev(number)));
        Optional<String> second = paging.next(ANSWER, 2, 2);
        List.of(0, 1).forEach(number -> paging.saw(ldev(number)));
        assertThat(paging.next(ANSWER, 2, 4)).isEqualTo(second);
    }
}
