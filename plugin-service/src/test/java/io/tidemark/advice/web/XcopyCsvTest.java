package io.tidemark.advice.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.advice.xcopy.HostTransfer;
import io.tidemark.advice.xcopy.XcopyAdvice;
import io.tidemark.advice.xcopy.XcopyService;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class XcopyCsvTest {

    private static final String VCENTER = "674908e5-ab21-4079-9cb1-596358ee5dd1";
    private static final int MANY = PageQuery.MAX_SIZE + 200;

    private final SignedIn caller = mock(SignedIn.class);
    private final XcopyService service = mock(XcopyService.class);
    private final XcopyController controller = new XcopyController(service);

    private static PageQuery page(@Nullable Integer size, @Nullable String text) {
        return new PageQuery(null, size, null, text);
    }

    private static List<String> lines(Csv.Lines csv) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        csv.write(out);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void writesAllCopiesThatMatchOrAPage() {
        when(service.copies(caller))
                .thenReturn(
                        IntStream.range(0, MANY).mapToObj(XcopyCsvTest::copy).toList());
        XcopyFilter all = new XcopyFilter(null, null, null, null, null, null);
        XcopyFilter templates = new XcopyFilter(true, null, null, null, null, null);
        assertThat(lines(controller.copiesCsv(caller, page(null, null), all))).hasSize(1 + MANY);
        assertThat(lines(controller.copiesCsv(caller, page(null, null), templates)))
                .hasSize(1 + MANY / 2);
        assertThat(lines(controller.copiesCsv(caller, page(null, "vm-119"), all)))
                .hasSize(1 + 11);
        assertThat(lines(controller.copiesCsv(caller, page(2, null), all))).hasSize(1 + 2);
    }

    @Test
    void writesAllHostsThatMatchOrAPage() {
        when(service.hosts(caller))
                .thenReturn(
                        IntStream.range(0, MANY).mapToObj(XcopyCsvTest::host).toList());
        TransferFilter all = new TransferFilter(null, null, null);
        assertThat(lines(controller.hostsCsv(caller, page(null, null), all))).hasSize(1 + MANY);
        assertThat(lines(controller.hostsCsv(caller, page(null, "esx-119"), all)))
                .hasSize(1 + 11);
        assertThat(lines(controller.hostsCsv(caller, page(null, "DS-1"), all))).hasSize(1 + MANY / 2);
        assertThat(lines(controller.hostsCsv(caller, page(2, null), all))).hasSize(1 + 2);
    }

    private static XcopyAdvice copy(int number) {
        return new XcopyAdvice(
                new ObjectId(VCENTER, "vm-" + number),
                "vm-" + number,
                number % 2 == 0,
                null,
                null,
                List.of(),
                null,
                XcopyAdvice.Verdict.UNKNOWN,
                null,
                HostTransfer.Basis.UNKNOWN,
                List.of(),
                List.of(),
                List.of(),
                null,
                null);
    }

    private static HostTransfer host(int number) {
        return new HostTransfer(
                new ObjectId(VCENTER, "host-" + number),
                "esx-" + number,
                "8.0.3",
                "naa.624a9370a",
                null,
                List.of(new HostTransfer.Datastore(new ObjectId(VCENTER, "datastore-1"), "ds-" + number % 2)),
                null,
                null,
                HostTransfer.Basis.UNKNOWN,
                null,
                List.of(),
                null);
    }
}
