package io.tidemark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageQueryTest {

    private static final Set<String> FIELDS = Set.of("name", "createdAt");

    private static PageQuery sorted(@Nullable String sort) {
        return new PageQuery(null, null, sort, null);
    }

    @Test
    void refusesAPageBeyondCounting() {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> new PageQuery(2_147_484, 1, null, null))
                .satisfies(problem -> assertThat(problem.status()).isEqualTo(400));
        assertThat(new PageQuery(2_147_483, 1000, null, null)
                        .slice(List.of("only"))
                        .items())
                .isEmpty();
    }

    @Test
    void showsTheFirstHundredUnlessSaid() {
        PageQuery query = sorted(null);
        assertThat(query.number()).isZero();
        assertThat(query.limit()).isEqualTo(100);
        assertThat(query.offset()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"-1, 10", "0, 0", "0, -1", "0, 1001"})
    void refusesPagesAndSizesOutOfBounds(int page, int size) {
        assertThatThrownBy(() -> new PageQuery(page, size, null, null)).isInstanceOf(Problem.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 3, a b c", "1, 3, d e f", "2, 3, g", "3, 3, ''", "0, 1000, a b c d e f g"})
    void slicesAPageOutOfAList(int page, int size, String items) {
        List<String> all = IntStream.range(0, 7)
                .mapToObj(i -> String.valueOf((char) ('a' + i)))
                .toList();
        PageOf<String> slice = new PageQuery(page, size, null, null).slice(all);
        assertThat(String.join(" ", slice.items())).isEqualTo(items);
        assertThat(slice.page()).isEqualTo(page);
        assertThat(slice.size()).isEqualTo(size);
        assertThat(slice.total()).isEqualTo(7);
        assertThat(slice.map(String::toUpperCase).items())
                .containsExactlyElementsOf(
                        slice.items().stream().map(String::toUpperCase).toList());
    }

    @Test
    void searchesInAnyCaseWithoutBlanksAround() {
        PageQuery query = new PageQuery(null, null, null, " Esx ");
        assertThat(query.q()).isEqualTo("Esx");
        assertThat(query.matches("pure", "my-ESX-1")).isTrue();
        assertThat(query.matches("pure", null)).isFalse();
        assertThat(new PageQuery(null, null, null, " ").matches("pure")).isTrue();
    }

    @Test
    void writesAllLinesUnlessASizeIsRequested() {
        assertThat(new PageQuery(1, null, null, null).rows(List.of("a", "b"))).containsExactly("a", "b");
        assertThat(new PageQuery(1, 1, null, null).rows(List.of("a", "b"))).containsExactly("b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void takesABlankSortForNone(String sort) {
        assertThat(sorted(sort).sort()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name             | name      | false",
                "name,asc         | name      | false",
                "name,desc        | name      | true",
                "' createdAt , DESC ' | createdAt | true",
                "createdAt,Asc    | createdAt | false"
            })
    void readsFieldAndDirection(String sort, String field, boolean descending) {
        assertThat(sorted(sort).sortField(FIELDS, "id")).isEqualTo(field);
        assertThat(sorted(sort).descending()).isEqualTo(descending);
    }

    @Test
    void fallsBackWhenNothingIsAskedFor() {
        assertThat(sorted(null).sortField(FIELDS, "id")).isEqualTo("id");
        assertThat(sorted("  ").sortField(FIELDS, "id")).isEqualTo("id");
        assertThat(sorted(null).descending()).isFalse();
        assertThat(sorted("desc").descending()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"name;drop", "name desc", "name,up", ",desc", "name,asc,desc"})
    void refusesWhatIsNoSort(String sort) {
        assertThatThrownBy(() -> sorted(sort)).isInstanceOf(Problem.class);
    }

    @Test
    void refusesFieldsThatCannotBeSortedBy() {
        assertThatThrownBy(() -> sorted("size,desc").sortField(FIELDS, "name"))
                .isInstanceOf(Problem.class)
                .hasMessage("Sorting by 'size' is not supported. Supported fields: createdAt, name.");
    }
}
