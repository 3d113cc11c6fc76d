package io.tidemark.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.RecordedActivity.Outcome;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class ActivitiesTest {

    private static final ActivityFilter ALL = new ActivityFilter(null, null, null, null, null, null, null);
    private static final PageQuery FIRST = new PageQuery(null, null, null, null);
    private static final String GUID = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

    private static final Statement DETAIL = ActivityMessage.ACTIVITIES_MISSING.with("from", 1, "to", 2);

    private final JdbcClient jdbc;
    private final Activities activities;

    ActivitiesTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
        activities = new Activities(jdbc, new ActivityChain(jdbc), JsonMapper.shared());
    }

    @BeforeEach
    void record() {
        add(0, "anna", "run.start", "ds 100%", Outcome.DONE, null);
        add(60, "bert", "run.start", "ds_2", Outcome.REFUSED, DETAIL);
        add(120, "anna", "run.cancel", "ds_2", Outcome.FAILED, Statement.of("X", "x".repeat(5000)));
    }

    private void add(int second, String actor, String action, String object, Outcome outcome, Statement detail) {
        activities.add(new RecordedActivity(
                START.plusSeconds(second), actor, action, "guid", "id of " + object, object, outcome, detail));
    }

    private PageOf<ActivityEntry> page(ActivityFilter filter) {
        return activities.page(filter, FIRST, Set.of(), Locale.ENGLISH);
    }

    @Test
    void showsTheNewestFirst() {
        assertThat(page(ALL).items())
                .extracting(ActivityEntry::at)
                .containsExactly(START.plusSeconds(120), START.plusSeconds(60), START);
    }

    @Test
    void leavesOutHiddenObjectsOnEachPage() {
        ObjectId hidden = new ObjectId(GUID, "datastore-1");
        ObjectId seen = new ObjectId(GUID, "datastore-2");
        for (int i = 0; i < 4; i++) {
            Object object = i % 2 == 0 ? hidden : seen;
            activities.add(new RecordedActivity(
                    START.plusSeconds(i), "cleo", "run.start", GUID, object.toString(), "ds", Outcome.DONE, null));
        }
        activities.add(new RecordedActivity(START, "cleo", "export", GUID, null, null, Outcome.DONE, null));
        ActivityFilter cleo = new ActivityFilter("cleo", null, null, null, null, null, null);
        assertThat(activities.objects(cleo, FIRST, GUID)).containsExactlyInAnyOrder(hidden, seen);
        PageOf<ActivityEntry> page =
                activities.page(cleo, new PageQuery(0, 2, null, null), Set.of(hidden), Locale.ENGLISH);
        assertThat(page.total()).isEqualTo(3);
        assertThat(page.items()).extracting(ActivityEntry::objectId).containsOnly(seen.toString());
        assertThat(activities.all(cleo, FIRST, Set.of(hidden), Locale.ENGLISH)).hasSize(3);
    }

    @Test
    void showsAnEntryWhole() {
        ActivityEntry entry = page(new ActivityFilter("bert", null, null, null, null, null, null))
                .items()
                .get(0);
        assertThat(entry)
                .isEqualTo(new ActivityEntry(
                        entry.id(),
                        START.plusSeconds(60),
                        "bert",
                        "run.start",
                        "run.start",
                        "guid",
                        "id of ds_2",
                        "ds_2",
                        "refused",
                        DETAIL.text(),
                        DETAIL.code(),
                        DETAIL.params()));
    }

    @Test
    void translatesTheDetail() {
        assertThat(activities
                        .page(ALL, FIRST, Set.of(), Locale.GERMAN)
                        .items()
                        .get(1)
                        .detail())
                .isEqualTo(DETAIL.in(Locale.GERMAN))
                .isNotEqualTo(DETAIL.text());
    }

    @Test
    void namesActionsInTheLanguage() {
        add(180, "anna", "reclaim-run.start", "ds_2", Outcome.DONE, null);
        assertThat(page(ALL).items().get(0).actionName()).isEqualTo("Start reclaim run");
        assertThat(activities
                        .page(ALL, FIRST, Set.of(), Locale.GERMAN)
                        .items()
                        .get(0)
                        .actionName())
                .isEqualTo("Rückgewinnungslauf starten");
    }

    @Test
    void showsTheDetailThatTheChainCoversWhenTheMessageBesideItIsAnother() {
        jdbc.sql("update activity set message = replace(message, '2', '3')").update();
        ActivityEntry entry =
                activities.page(ALL, FIRST, Set.of(), Locale.GERMAN).items().get(1);
        assertThat(entry.detail()).isEqualTo(DETAIL.text());
        assertThat(entry.code()).isNull();
        assertThat(entry.params()).isNull();
    }

    @Test
    void cutsWhatIsTooLong() {
        assertThat(page(ALL).items().get(0).detail()).hasSize(2000).endsWith("x…");
    }

    @Test
    void filters() {
        assertThat(page(new ActivityFilter(null, "run.start", null, null, null, null, null))
                        .total())
                .isEqualTo(2);
        assertThat(page(new ActivityFilter(null, null, null, null, "failed", null, null))
                        .total())
                .isEqualTo(1);
        assertThat(page(new ActivityFilter(null, null, null, "id of ds_2", null, null, null))
                        .total())
                .isEqualTo(2);
        assertThat(page(new ActivityFilter(null, null, "other", null, null, null, null))
                        .total())
                .isZero();
        assertThat(page(new ActivityFilter(null, null, null, null, null, START.plusSeconds(60), START.plusSeconds(120)))
                        .items())
                .extracting(ActivityEntry::actor)
                .containsExactly("bert");
    }

    @Test
    void searchesLiterally() {
        assertThat(activities
                        .page(ALL, new PageQuery(0, 10, null, "0%"), Set.of(), Locale.ENGLISH)
                        .total())
                .isEqualTo(1);
        assertThat(activities
                        .page(ALL, new PageQuery(0, 10, null, "DS_"), Set.of(), Locale.ENGLISH)
                        .total())
                .isEqualTo(2);
    }

    @Test
    void searchesActions() {
        assertThat(activities
                        .page(ALL, new PageQuery(0, 10, null, "Run.Cancel"), Set.of(), Locale.ENGLISH)
                        .items())
                .extracting(ActivityEntry::action)
                .containsExactly("run.cancel");
    }

    @Test
    void readsAllPagesInOrder() {
        for (int second = 180; second < 1000; second++) {
            add(second, "carl", "run.start", "ds", Outcome.DONE, null);
        }
        assertThat(activities.all(ALL, FIRST, Set.of(), Locale.ENGLISH))
                .hasSize(823)
                .isSortedAccordingTo(Comparator.comparing(ActivityEntry::at).reversed());
        assertThat(activities.all(ALL, new PageQuery(null, null, "actor,asc", "ds_2"), Set.of(), Locale.ENGLISH))
                .extracting(ActivityEntry::actor)
                .containsExactly("anna", "bert");
    }

    @Test
    void pagesAndSorts() {
        PageOf<ActivityEntry> second =
                activities.page(ALL, new PageQuery(1, 2, "at,asc", null), Set.of(), Locale.ENGLISH);
        assertThat(second.items()).extracting(ActivityEntry::at).containsExactly(START.plusSeconds(120));
        assertThat(second.total()).isEqualTo(3);
        assertThatThrownBy(() -> activities.page(ALL, new PageQuery(0, 2, "detail", null), Set.of(), Locale.ENGLISH))
                .isInstanceOf(Problem.class);
    }

    @Test
    void refusesAnUnknownOutcome() {
        assertThatThrownBy(() -> new ActivityFilter(null, null, null, null, "perhaps", null, null))
                .isInstanceOf(Problem.class);
    }
}
