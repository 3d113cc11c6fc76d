package io.tidemark.platform.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class NamedRecordsTest {

    record Item(String id, long version, String vcenter, String name) {

        Item version(long stored) {
            return new Item(id, stored, vcenter, name);
        }

        Item named(String now) {
            return new Item(id, version, vcenter, now);
        }
    }

    private static final class Items extends NamedRecords<Item> {

        Items(JdbcClient jdbc) {
            super(
                    new JsonRecords<>(jdbc, JsonMapper.shared(), "items", Item.class, Item::id)
                            .versioned(Item::version, Item::version),
                    Item::vcenter,
                    Item::name);
        }
    }

    private final Items items;

    NamedRecordsTest(TestDatabase database) {
        JdbcClient jdbc = JdbcClient.create(database.fresh());
        jdbc.sql(
                        "create table items (id varchar(50) primary key, version bigint not null, vcenter varchar(50) not null,"
                                + " name varchar(50) not null, name_key varchar(50) not null, record text not null,"
                                + " unique (vcenter, name_key))")
                .update();
        items = new Items(jdbc);
    }

    private Item added(String id, String vcenter, String name) {
        return items.add(new Item(id, 0, vcenter, name));
    }

    private static void assertTaken(String name, ThrowingCallable write) {
        assertThatThrownBy(write).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.status()).isEqualTo(409);
            assertThat(problem.slug()).isEqualTo("name-taken");
            assertThat(problem.statement()).isEqualTo(RequestMessage.NAME_TAKEN.with("name", name));
        });
    }

    @Test
    void refusesANameThatIsTakenInAnyCaseAtEveryWrite() {
        added("a", "v1", "Nightly");
        Item other = added("b", "v1", "Weekly");
        assertTaken("NIGHTLY", () -> added("c", "v1", "NIGHTLY"));
        assertTaken("nightly", () -> items.store(other.named("nightly")));
        assertTaken("Nightly", () -> items.change("b", now -> now.named("Nightly")));
        assertThat(items.find("b")).contains(other);
        assertThat(items.find("c")).isEmpty();
    }

    @Test
    void takesTheSameNameInAnotherVcenterAndAgainOnceItIsFree() {
        Item first = added("a", "v1", "Nightly");
        added("b", "v2", "Nightly");
        items.store(first.named("nightly"));
        items.delete("a");
        assertThat(added("c", "v1", "Nightly")).isEqualTo(new Item("c", 1, "v1", "Nightly"));
    }

    @Test
    void listsThoseOfAVcenterByTheirNames() {
        added("1", "v1", "beta");
        added("2", "v1", "Gamma");
        added("3", "v1", "Alpha");
        added("4", "v2", "Aaa");
        assertThat(items.of("v1")).extracting(Item::name).containsExactly("Alpha", "beta", "Gamma");
    }
}
