package io.tidemark.platform.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class JsonRecordsTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.123456Z");

    enum State {
        OPEN,
        CLOSED
    }

    record Item(
            String id,
            long version,
            String name,
            State state,
            @Nullable Instant at,
            int count) {

        Item version(long stored) {
            return new Item(id, stored, name, state, at, count);
        }

        Item more() {
            return new Item(id, version, name, state, at, count + 1);
        }

        Item in(State now) {
            return new Item(id, version, name, now, at, count);
        }
    }

    private final JdbcClient jdbc;
    private final JsonMapper strict = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private final JsonRecords<Item> items;

    JsonRecordsTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
        jdbc.sql(
                        "create table items (id varchar(50) primary key, vcenter varchar(50), version bigint not null, name varchar(50) not null,"
                                + " name_key varchar(50) not null unique, misses int not null default -1, state varchar(20) not null,"
                                + " at timestamp with time zone, record text not null)")
                .update();
        items = records().versioned(Item::version, Item::version);
    }

    private JsonRecords<Item> records() {
        return new JsonRecords<>(jdbc, strict, "items", Item.class, Item::id)
                .column("name", Item::name)
                .column("name_key", Item::id)
                .column("state", Item::state)
                .column("at", Item::at);
    }

    private static Item item(String id) {
        return new Item(id, 0, "Item " + id, State.OPEN, NOON, 0);
    }

    private Item stored(String id) {
        return items.find(id).orElseThrow();
    }

    @Test
    void findsWhatWasInsertedAtVersionOne() {
        assertThat(items.insert(item("a"))).isEqualTo(item("a").version(1));
        assertThat(items.find("a")).contains(item("a").version(1));
        assertThat(items.version("a")).contains(1L);
        assertThat(items.find("b")).isEmpty();
        assertThat(items.version("b")).isEmpty();
    }

    @Test
    void copiesColumnsForQueries() {
        items.insert(item("a"));
        items.insert(new Item("b", 0, "Item b", State.CLOSED, null, 0));
        assertThat(items.ids("where state = ?", State.CLOSED)).containsExactly("b");
        assertThat(items.ids("where at <= ?", NOON)).containsExactly("a");
        assertThat(items.ids("where at < ?", NOON)).isEmpty();
        assertThat(items.list("where at is null")).extracting(Item::id).containsExactly("b");
        assertThat(items.list("where id in (:ids) order by id", Map.of("ids", List.of("a", "b", "c"))))
                .extracting(Item::id)
                .containsExactly("a", "b");
    }

    @Test
    void passesOnThatARowIsThereAlready() {
        items.insert(item("a"));
        assertThatThrownBy(() -> items.insert(item("a"))).isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void leavesColumnsToOthersThatAreOnlySetInitially() {
        JsonRecords<Item> counting =
                records().versioned(Item::version, Item::version).initially("misses", 0);
        Item first = counting.insert(item("a"));
        assertThat(counting.ids("where misses = 0")).containsExactly("a");
        jdbc.sql("update items set misses = 3").update();
        counting.update(first.more());
        assertThat(counting.ids("where misses = 3")).containsExactly("a");
    }

    @Test
    void keepsAChangeOnlyOfTheStoredVersion() {
        Item first = items.insert(item("a"));
        assertThat(items.update(first.more())).contains(first.more().version(2));
        assertThat(items.update(first.in(State.CLOSED))).isEmpty();
        assertThat(stored("a")).isEqualTo(first.more().version(2));
        assertThat(items.update(item("gone"))).isEmpty();
    }

    @Test
    void changesAgainFromTheStartWhenOthersWereQuicker() {
        items.insert(item("a"));
        List<Long> seen = new ArrayList<>();
        Item changed = items.change("a", now -> {
                    seen.add(now.version());
                    if (seen.size() == 1) {
                        items.update(now.more());
                    }
                    return now.more();
                })
                .orElseThrow();
        assertThat(seen).containsExactly(1L, 2L);
        assertThat(changed.count()).isEqualTo(2);
        assertThat(stored("a")).isEqualTo(changed);
    }

    @Test
    void givesUpWhenOthersAreAlwaysQuicker() {
        items.insert(item("a"));
        assertThatThrownBy(() -> items.change("a", now -> {
                    items.update(now.more());
                    return now.in(State.CLOSED);
                }))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.slug()).isEqualTo("version-conflict"));
        assertThat(stored("a").state()).isEqualTo(State.OPEN);
    }

    @Test
    void leavesWhatIsNotToBeChanged() {
        items.insert(item("a"));
        assertThat(items.change("a", now -> null)).isEmpty();
        assertThat(items.change("gone", Item::more)).isEmpty();
        assertThat(stored("a").version()).isEqualTo(1);
    }

    @Test
    void losesNoChangeOfManyAtOnce() throws Exception {
        items.insert(item("a"));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> changes = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                changes.add(threads.submit(() -> items.change("a", Item::more)));
            }
            for (Future<?> change : changes) {
                change.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(stored("a").count()).isEqualTo(12);
        assertThat(stored("a").version()).isEqualTo(13);
    }

    @Test
    void changesNothingThatMayNoLongerBeChanged() {
        JsonRecords<Item> open =
                records().column("version", Item::version).changeableWhile("version + 1 = :version and state = 'OPEN'");
        open.insert(item("a"));
        assertThat(open.update(item("a").version(2))).isEmpty();
        assertThat(open.update(item("a").version(1).in(State.CLOSED))).isPresent();
        assertThat(open.update(item("a").version(2))).isEmpty();
        assertThat(open.find("a")).contains(item("a").version(1).in(State.CLOSED));
    }

    @Test
    void pagesInOrderAndCountsAll() {
        List.of("c", "a", "b", "d").forEach(id -> items.insert(item(id)));
        items.insert(item("x").in(State.CLOSED));
        PageOf<Item> page =
                items.page("state = :state", Map.of("state", State.OPEN), "id desc", new PageQuery(1, 3, null, null));
        assertThat(page.items()).extracting(Item::id).containsExactly("a");
        assertThat(page.total()).isEqualTo(4);
        assertThat(page.page()).isEqualTo(1);
        assertThat(page.size()).isEqualTo(3);
    }

    @Test
    void readsWhatANewerVersionWrote() {
        items.insert(item("a"));
        jdbc.sql("update items set record = replace(record, '{', '{\"later\":{\"kind\":1},')")
                .update();
        assertThat(stored("a")).isEqualTo(item("a").version(1));
    }

    @Test
    void deletesOnce() {
        items.insert(item("a"));
        assertThat(items.delete("a")).isTrue();
        assertThat(items.delete("a")).isFalse();
    }

    @Test
    void findsADocumentByATimeThatIsFinerThanItsColumn() {
        for (int nanos : List.of(499, 500, 501)) {
            Instant fine = NOON.plusNanos(nanos);
            items.insert(new Item("at " + nanos, 0, "fine", State.OPEN, fine, 0));
            assertThat(items.ids("where at = ? and id = ?", fine, "at " + nanos))
                    .as(nanos + " ns")
                    .hasSize(1);
        }
    }
}
