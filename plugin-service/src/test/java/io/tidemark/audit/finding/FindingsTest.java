package io.tidemark.audit.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import io.tidemark.audit.FindingsCounted.Count;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

@OnEveryDatabase
class FindingsTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final PageQuery ALL = new PageQuery(null, null, null, null);

    private final Findings findings;
    private final Waivers waivers;

    FindingsTest(TestDatabase database) {
        JdbcTemplate jdbc = new JdbcTemplate(database.fresh());
        JdbcClient client = JdbcClient.create(jdbc);
        findings = new Findings(client, new FindingRows(jdbc, JsonMapper.shared()), JsonMapper.shared());
        waivers = new Waivers(client);
    }

    private static Finding finding(String rule, String host, Severity severity) {
        return finding(rule, host, severity, "datastore-1");
    }

    private static Finding finding(String rule, String host, Severity severity, String... datastores) {
        ObjectId id = new ObjectId(VCENTER, host);
        return new Finding(
                Finding.idOf(rule, id, ""),
                rule,
                severity,
                ObjectKind.HOST,
                id,
                "name of " + host,
                "",
                Statement.of("FOUND", "Found."),
                Map.of(),
                "1",
                "0",
                "source",
                null,
                List.of(datastores),
                "domain-c1");
    }

    private Findings.Change audit(int number, Set<String> covered, Finding... found) {
        return findings.takeOver(
                VCENTER, "audit-" + number, START.plusSeconds(60L * number), covered, Set.of(), List.of(found));
    }

    private List<String> open() {
        return findings.list(VCENTER, FindingFilter.OPEN, ALL).stream()
                .map(one ->
                        one.finding().ruleId() + " " + one.finding().objectId().moid())
                .toList();
    }

    @Test
    void keepsAFindingOpenFromTheFirstAuditThatSeesItToTheFirstThatDoesNot() {
        Finding locking = finding("ats-locking", "host-1", Severity.ERROR);
        assertThat(audit(1, Set.of("host-1"), locking)).isEqualTo(new Findings.Change(1, 0, 1));
        assertThat(audit(2, Set.of("host-1"), locking)).isEqualTo(new Findings.Change(0, 0, 1));
        assertThat(findings.list(VCENTER, FindingFilter.OPEN, ALL).get(0).openedAt())
                .isEqualTo(START.plusSeconds(60));
        assertThat(audit(3, Set.of("host-1"))).isEqualTo(new Findings.Change(0, 1, 0));
        assertThat(open()).isEmpty();
        assertThat(audit(4, Set.of("host-1"), locking).opened()).isEqualTo(1);
    }

    @Test
    void leavesWhatAnAuditDidNotLookAtAsItIs() {
        audit(
                1,
                Set.of("host-1", "host-2"),
                finding("a", "host-1", Severity.INFO),
                finding("a", "host-2", Severity.INFO));
        audit(2, Set.of("host-2"));
        assertThat(open()).containsExactly("a host-1");
    }

    @Test
    void concernsTheDatastoresOfTheLastAudit() {
        Finding other = finding("b", "host-1", Severity.INFO, "datastore-1", "datastore-2");
        audit(1, Set.of("host-1"), finding("a", "host-1", Severity.INFO, "datastore-1", "datastore-2"), other);
        audit(2, Set.of("host-1"), finding("a", "host-1", Severity.ERROR, "datastore-2", "datastore-3"), other);
        assertThat(concerning("datastore-1")).containsExactly("b INFO");
        assertThat(concerning("datastore-2")).containsExactly("a ERROR", "b INFO");
        assertThat(concerning("datastore-3")).containsExactly("a ERROR");
        audit(3, Set.of("host-1"), finding("a", "host-1", Severity.ERROR, "datastore-1", "datastore-1"));
        assertThat(concerning("datastore-1")).containsExactly("a ERROR");
        assertThat(concerning("datastore-2")).isEmpty();
    }

    private List<String> concerning(String datastore) {
        FindingFilter filter = new FindingFilter(null, null, null, null, datastore, null, false);
        return findings.list(VCENTER, filter, ALL).stream()
                .map(one -> one.ruleId() + " " + one.severity())
                .toList();
    }

    @Test
    void listsTheWorstFirstAndFilters() {
        audit(
                1,
                Set.of("host-1"),
                finding("a", "host-1", Severity.INFO),
                finding("b", "host-1", Severity.ERROR),
                finding("c", "host-1", Severity.WARNING));
        assertThat(open()).containsExactly("b host-1", "c host-1", "a host-1");
        FindingFilter warnings =
                new FindingFilter(null, Severity.WARNING, null, "domain-c1", "datastore-1", null, false);
        assertThat(findings.list(VCENTER, warnings, ALL)).hasSize(1);
        assertThat(findings.list(VCENTER, FindingFilter.OPEN, new PageQuery(0, 10, null, "NAME OF host_1")))
                .isEmpty();
        assertThat(findings.list(VCENTER, FindingFilter.OPEN, new PageQuery(0, 10, "ruleId,desc", "of HOST-1")))
                .extracting(one -> one.finding().ruleId())
                .containsExactly("c", "b", "a");
    }

    @Test
    void listsTheSameWithoutDocumentsAndReadsThoseOfSomeRows() {
        Finding[] many = IntStream.range(0, 1_200)
                .mapToObj(i -> finding("a", "host-" + i, i % 2 == 0 ? Severity.INFO : Severity.ERROR))
                .toArray(Finding[]::new);
        audit(1, Set.of(), many);
        waivers.add(new Waiver(
                "w1", VCENTER, "a", many[1].objectId(), null, "old", START.plusSeconds(1000), "anna", START));
        List<OpenFinding> whole = findings.list(VCENTER, FindingFilter.OPEN, ALL);
        List<ListedFinding> listed = findings.listed(VCENTER, FindingFilter.OPEN, ALL);
        assertThat(findings.of(listed)).isEqualTo(whole);
        assertThat(findings.of(listed.subList(3, 5))).isEqualTo(whole.subList(3, 5));
        WaivedFindings waived = at(START.plusSeconds(999));
        List<OpenFinding> marked = waived.marked(whole, VCENTER);
        assertThat(waived.listed(listed, VCENTER))
                .extracting(one -> List.of(one.ruleId(), one.severity(), one.objectId(), one.waiver() != null))
                .containsExactlyElementsOf(marked.stream()
                        .map(one -> List.<Object>of(one.ruleId(), one.severity(), one.objectId(), one.waiver() != null))
                        .toList());
        assertThat(Score.of(1_200, waived.listed(listed, VCENTER), 100)).isEqualTo(Score.of(1_200, marked, 100));
    }

    @Test
    void reportsWhatAppearedAndWhatWasResolvedBetweenTwoAudits() {
        audit(1, Set.of("host-1"), finding("a", "host-1", Severity.INFO));
        audit(2, Set.of("host-1"), finding("a", "host-1", Severity.INFO), finding("b", "host-1", Severity.INFO));
        audit(3, Set.of("host-1"), finding("b", "host-1", Severity.INFO));
        Findings.Drift drift = findings.drift(VCENTER, START.plusSeconds(60), START.plusSeconds(180));
        assertThat(drift.appeared()).extracting(one -> one.finding().ruleId()).containsExactly("b");
        assertThat(drift.resolved()).extracting(one -> one.finding().ruleId()).containsExactly("a");
        assertThat(findings.drift("audit-2").appeared()).hasSize(1);
        assertThat(findings.drift("audit-3").resolved()).hasSize(1);
    }

    @Test
    void scoresWithoutWhatWasWaived() {
        audit(1, Set.of("host-1"), finding("a", "host-1", Severity.ERROR), finding("b", "host-1", Severity.WARNING));
        Waiver waiver = new Waiver("w1", VCENTER, "a", null, null, "old array", START.plusSeconds(1000), "anna", START);
        waivers.add(waiver);
        assertThat(waivers.of(VCENTER)).containsExactly(waiver);
        List<OpenFinding> open = findings.list(VCENTER, FindingFilter.OPEN, ALL);
        assertThat(Score.of(1, open, 100)).isEqualTo(65);
        WaivedFindings before = at(START.plusSeconds(999));
        assertThat(Score.of(1, before.marked(open, VCENTER), 100)).isEqualTo(90);
        WaivedFindings after = at(START.plusSeconds(1001));
        assertThat(Score.of(1, after.marked(open, VCENTER), 100)).isEqualTo(65);
        assertThat(Score.of(0, List.of(), 100)).isNull();
        assertThat(waivers.delete("w1")).isTrue();
    }

    @Test
    void countsByRuleAndSeverityWithWaivedOnesApart() {
        audit(
                1,
                Set.of("host-1", "host-2"),
                finding("a", "host-1", Severity.ERROR),
                finding("a", "host-2", Severity.ERROR),
                finding("b", "host-1", Severity.INFO));
        ObjectId host = new ObjectId(VCENTER, "host-2");
        waivers.add(new Waiver("w1", VCENTER, "a", host, "two", "old", START.plusSeconds(1000), "anna", START));
        assertThat(findings.counts(VCENTER, START.plusSeconds(999)))
                .containsExactly(new Count(VCENTER, "a", "ERROR", 1, 1), new Count(VCENTER, "b", "INFO", 1, 0));
        assertThat(findings.counts(VCENTER, START.plusSeconds(1000)))
                .containsExactly(new Count(VCENTER, "a", "ERROR", 2, 0), new Count(VCENTER, "b", "INFO", 1, 0));
    }

    private WaivedFindings at(Instant now) {
        return new WaivedFindings(waivers, java.time.Clock.fixed(now, java.time.ZoneOffset.UTC));
    }
}
