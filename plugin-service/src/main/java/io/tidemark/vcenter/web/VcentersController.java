package io.tidemark.vcenter.web;

import io.tidemark.platform.Caller;
import io.tidemark.platform.PageOf;
import io.tidemark.platform.PageQuery;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.Recorder.Subject;
import io.tidemark.platform.RequestMessage;
import io.tidemark.vcenter.connection.VcenterHealth;
import io.tidemark.vcenter.connection.VcenterService;
import io.tidemark.vcenter.fault.VcenterProblemMessage;
import jakarta.validation.Valid;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Connected vCenters: list, connect, change, check, disconnect. Changing and removing a connection requires the
 * privilege to configure its vCenter.
 */
@RestController
@RequestMapping("/api/v1/vcenters")
class VcentersController {

    private final VcenterService vcenters;
    private final OwnConnections connections;
    private final LostVcenters lost;
    private final Recorder recorder;

    VcentersController(VcenterService vcenters, OwnConnections connections, LostVcenters lost, Recorder recorder) {
        this.vcenters = vcenters;
        this.connections = connections;
        this.lost = lost;
        this.recorder = recorder;
    }

    /**
     * Lists the caller's vCenter; with the privilege to configure, all connected vCenters.
     *
     * @query q text that the address contains
     */
    @GetMapping
    PageOf<VcenterView> list(PageQuery query, Caller caller) {
        caller.require(Permission.VIEW);
        return query.slice(vcenters.all().stream()
                .flatMap(known -> body(known, caller).stream())
                .filter(vcenter -> query.matches(vcenter.address()))
                .toList());
    }

    /** Returns the caller's vCenter; with the privilege to configure, any connected vCenter. */
    @GetMapping("/{id}")
    VcenterView one(@PathVariable String id, Caller caller) {
        caller.require(Permission.VIEW);
        return body(vcenters.named(id), caller)
                .orElseThrow(() -> Problem.notFound(VcenterProblemMessage.VCENTER_CONNECTION_NOT_FOUND, id));
    }

    /**
     * Connects a vCenter. vCenter is contacted immediately; a wrong credential or certificate rejects the connection.
     */
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ResponseEntity<VcenterView> connect(@Valid @RequestBody VcenterRequest request, Caller caller) {
        caller.require(Permission.CONFIGURE);
        if (request.username() != null && request.password() == null) {
            throw Problem.invalid()
                    .error(
                            "/password",
                            RequestMessage.VALUE_REQUIRED_WITH.with(
                                    "property", "username", "value", request.username()));
        }
        VcenterView body = recorded(
                caller,
                "vcenter.connect",
                request.address(),
                () -> vcenters.connect(
                        request.address(), blankToNull(request.thumbprint()), request.username(), request.password()));
        return ResponseEntity.created(URI.create("/api/v1/vcenters/" + body.id()))
                .body(body);
    }

    /**
     * Changes the connection of a vCenter. If the password is omitted, the stored one is kept; it is required if the
     * address, thumbprint, or user name changes.
     */
    @PutMapping("/{id}")
    VcenterView change(@PathVariable String id, @Valid @RequestBody VcenterRequest request, Caller caller) {
        connections.own(id, caller);
        return recorded(
                caller,
                "vcenter.change",
                request.address(),
                () -> vcenters.change(
                        id,
                        request.address(),
                        blankToNull(request.thumbprint()),
                        request.username(),
                        request.password()));
    }

    /**
     * Checks now whether the vCenter responds. A rejected password of the service account is tried again for users of this
     * vCenter only.
     */
    @PostMapping("/{id}/check")
    VcenterView check(@PathVariable String id, Caller caller) {
        caller.require(Permission.CONFIGURE);
        boolean another = connections.ofAnother(vcenters.named(id).vcenter(), caller);
        return body(another ? vcenters.check(id) : vcenters.checkNow(id), caller)
                .orElseThrow(() -> Problem.notFound(VcenterProblemMessage.VCENTER_CONNECTION_NOT_FOUND, id));
    }

    /**
     * Disconnects a vCenter. Requires the privilege to configure that vCenter, unless it has not responded for some
     * minutes; it is then connected again with the same certificate only.
     */
    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void disconnect(@PathVariable String id, Caller caller) {
        boolean gone = isLost(id, caller);
        if (!gone) {
            connections.own(id, caller);
        }
        String address = (gone ? vcenters.disconnectLost(id) : vcenters.disconnect(id)).address();
        recorder.of(caller, "vcenter.disconnect").on(id, address).done();
    }

    /** Users of another vCenter see only with the privilege to configure that there is a connection. */
    private static Optional<VcenterView> body(VcenterService.Known known, Caller caller) {
        VcenterView body = VcenterView.of(known);
        if (caller.vcenter().equalsIgnoreCase(body.guid())) {
            return Optional.of(body);
        }
        return mayConfigure(caller) ? Optional.of(body.forOthers()) : Optional.empty();
    }

    private static boolean mayConfigure(Caller caller) {
        try {
            caller.require(Permission.CONFIGURE);
            return true;
        } catch (Problem problem) {
            if (problem.status() != 403) {
                throw problem;
            }
            return false;
        }
    }

    /**
     * Users cannot log in to a vCenter that no longer exists: the privilege to configure another one is sufficient to
     * remove it.
     */
    private boolean isLost(String id, Caller caller) {
        caller.require(Permission.CONFIGURE);
        boolean gone = connections.ofAnother(vcenters.named(id).vcenter(), caller)
                && vcenters.check(id).health().state() == VcenterHealth.State.UNREACHABLE;
        if (gone) {
            lost.requireLongLost(vcenters.named(id).vcenter());
        }
        return gone;
    }

    private VcenterView recorded(Caller caller, String action, String address, Supplier<VcenterService.Known> deed) {
        return recorder.of(caller, action)
                .on(null, address)
                .record(() -> VcenterView.of(deed.get()), body -> new Subject(body.id(), address));
    }

    private static @Nullable String blankToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
