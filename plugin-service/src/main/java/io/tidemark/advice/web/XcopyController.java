package io.tidemark.advice.web;

import io.tidemark.advice.xcopy.HostTransfer;
import io.tidemark.advice.xcopy.XcopyService;
import io.tidemark.platform.Csv;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.vcenter.SignedIn;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** How large the XCOPY requests of hosts are. */
@RestController
@RequestMapping("/api/v1/advice/xcopy")
class XcopyController {

    private static final Csv<HostTransfer> HOSTS = new Csv<HostTransfer>()
            .column("hostId", HostTransfer::hostId)
            .column("host", HostTransfer::hostName)
            .column("version", HostTransfer::version)
            .column("device", HostTransfer::device)
            .column("vendor", HostTransfer::vendor)
            .column(
                    "datastores",
                    row -> row.datastores().stream()
                            .map(HostTransfer.Used::name)
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

    @GetMapping(path = "/hosts", produces = MediaType.APPLICATION_JSON_VALUE)
    PageOf<HostTransfer> hosts(SignedIn caller, PageQuery page, TransferFilter filter) {
        return page.slice(filter.apply(service.hosts(caller), page));
    }

    @GetMapping(path = "/hosts", produces = Csv.TYPE)
    String hostsCsv(SignedIn caller, PageQuery page, TransferFilter filter) {
        return HOSTS.of(hosts(caller, page, filter).items());
    }
}
