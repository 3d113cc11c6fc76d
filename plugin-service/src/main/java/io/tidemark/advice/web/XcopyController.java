package io.tidemark.advice.web;

import io.tidemark.advice.xcopy.CopyForecast;
import io.tidemark.advice.xcopy.DiskTypes;
import io.tidemark.advice.xcopy.HostTransfer;
import io.tidemark.advice.xcopy.XcopyAdvice;
import io.tidemark.advice.xcopy.XcopyService;
import io.tidemark.platform.Csv;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Which VMs and templates the array copies, with what requests; and how large the requests of hosts are. */
@RestController
@RequestMapping("/api/v1/advice/xcopy")
class XcopyController {

    private static final Csv<XcopyAdvice> COPIES = new Csv<XcopyAdvice>()
            .column("id", XcopyAdvice::id)
            .column("name", XcopyAdvice::name)
            .column("template", XcopyAdvice::template)
            .column("host", XcopyAdvice::hostName)
            .column("dataBytes", XcopyAdvice::dataBytes)
            .column("verdict", XcopyAdvice::verdict)
            .column("transferKib", XcopyAdvice::transferKib)
            .column("basis", XcopyAdvice::basis)
            .column("commands", row -> of(row.expected(), CopyForecast::commands))
            .column("seconds", row -> of(row.expected(), CopyForecast::seconds))
            .column("commandsOnceCloned", row -> of(row.onceCloned(), CopyForecast::commands))
            .column("secondsOnceCloned", row -> of(row.onceCloned(), CopyForecast::seconds))
            .column(
                    "disks",
                    row -> row.disks().stream()
                            .map(disk -> disk.label() + ": " + disk.format())
                            .collect(Collectors.joining(", ")))
            .column("blocking", row -> AdviceLists.text(row.blocking()))
            .column("depending", row -> AdviceLists.text(row.depending()))
            .column("notes", row -> AdviceLists.text(row.notes()));

    private static final Csv<HostTransfer> HOSTS = new Csv<HostTransfer>()
            .column("hostId", HostTransfer::hostId)
            .column("host", HostTransfer::hostName)
            .column("version", HostTransfer::version)
            .column("device", HostTransfer::device)
            .column("vendor", HostTransfer::vendor)
            .column(
                    "datastores",
                    row -> row.datastores().stream()
                            .map(HostTransfer.Datastore::name)
                            .collect(Collectors.joining(" ")))
            .column("offloaded", HostTransfer::offloaded)
            .column("transferKib", HostTransfer::transferKib)
            .column("basis", HostTransfer::basis)
            .column("claimRule", HostTransfer::claimRule)
            .column("statements", row -> AdviceLists.text(row.statements()))
            .column("readAt", HostTransfer::readAt);

    private final XcopyService service;

    XcopyController(XcopyService service) {
        this.service = service;
    }

    /**
     * Lists VMs and templates with what can be expected of copying them. CSV contains those of all pages, unless
     * {@code size} is set.
     *
     * @query sort name (default), verdict, dataBytes, transferKib or commands
     * @query q text that the name contains
     */
    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<XcopyAdvice> copies(SignedIn caller, PageQuery page, XcopyFilter filter) {
        return page.slice(filter.apply(service.copies(caller), page));
    }

    @GetMapping(produces = Csv.TYPE)
    Csv.Lines copiesCsv(SignedIn caller, PageQuery page, XcopyFilter filter) {
        return COPIES.lines(page.rows(filter.apply(service.copies(caller), page)).stream());
    }

    /**
     * Counts the virtual disks of VMs and templates by type.
     *
     * @param datastoreId only disks on this datastore, with what hosts report of its devices
     */
    @GetMapping("/disk-types")
    DiskTypes diskTypes(@RequestParam(required = false) @Nullable String datastoreId, SignedIn caller) {
        return service.diskTypes(ObjectId.optional(datastoreId), caller);
    }

    /**
     * Lists the XCOPY request sizes by host and device. CSV contains those of all pages, unless {@code size} is set.
     *
     * @query sort hostName (default), device, transferKib or readAt
     * @query q text that the name of the host, a device or a datastore contains
     */
    @GetMapping(path = "/hosts", produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<HostTransfer> hosts(SignedIn caller, PageQuery page, TransferFilter filter) {
        return page.slice(filter.apply(service.hosts(caller), page));
    }

    @GetMapping(path = "/hosts", produces = Csv.TYPE)
    Csv.Lines hostsCsv(SignedIn caller, PageQuery page, TransferFilter filter) {
        return HOSTS.lines(page.rows(filter.apply(service.hosts(caller), page)).stream());
    }

    private static @Nullable Object of(@Nullable CopyForecast forecast, Function<CopyForecast, Object> figure) {
        return forecast == null ? null : figure.apply(forecast);
    }
}
