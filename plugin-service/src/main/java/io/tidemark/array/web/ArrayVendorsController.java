package io.tidemark.array.web;

import io.tidemark.array.ArrayProblemMessage;
import io.tidemark.array.connection.ArrayService;
import io.tidemark.array.vendor.KnownVendor;
import io.tidemark.array.vendor.VendorRule;
import io.tidemark.array.vendor.VendorService;
import io.tidemark.platform.Caller;
import io.tidemark.platform.Permission;
import io.tidemark.platform.Problem;
import io.tidemark.platform.Recorder;
import io.tidemark.platform.RequestMessage;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Vendors of devices: known prefixes, and the rules of administrators. */
@RestController
@RequestMapping("/api/v1/arrays/vendors")
class ArrayVendorsController {

    private static final int MOST = 100;

    private final VendorService vendors;
    private final ArrayService arrays;
    private final Recorder recorder;

    ArrayVendorsController(VendorService vendors, ArrayService arrays, Recorder recorder) {
        this.vendors = vendors;
        this.arrays = arrays;
        this.recorder = recorder;
    }

    /**
     * Rules of administrators, in their order.
     *
     * @param rules prefixes have precedence over patterns, and both over the known prefixes; the longest prefix counts, and the first
     *     pattern
     */
    record VendorRulesRequest(@NotNull @Size(max = MOST) List<@Valid @NotNull VendorRuleRequest> rules) {}

    /**
     * A known prefix of device names.
     *
     * @param prefix what names of the devices begin with
     * @param name of the vendor
     * @param kind of its arrays, null if they cannot be connected
     */
    record KnownPrefix(String prefix, String name, @Nullable String kind) {

        private static KnownPrefix of(KnownVendor known) {
            return new KnownPrefix(
                    known.prefix(), known.vendor().name(), known.vendor().kind());
        }
    }

    /**
     * How vendors of devices are found.
     *
     * @param rules those of administrators
     * @param known prefixes that count where no rule does
     */
    record VendorsView(List<VendorRule> rules, List<KnownPrefix> known) {}

    /** Returns how vendors of devices are found. */
    @GetMapping
    VendorsView read(Caller caller) {
        caller.require(Permission.VIEW);
        return view(vendors.rules());
    }

    /** Replaces the rules of administrators. Only messages depend on them: a volume is joined by its array. */
    @PutMapping
    VendorsView change(@Valid @RequestBody VendorRulesRequest request, Caller caller) {
        caller.require(Permission.CONFIGURE);
        List<VendorRule> rules =
                request.rules().stream().map(VendorRuleRequest::rule).toList();
        check(rules);
        return recorder.of(caller.userName(), null, "array.vendors")
                .on(null, "vendors")
                .record(() -> view(vendors.replace(rules, caller.userName())));
    }

    private static VendorsView view(List<VendorRule> rules) {
        return new VendorsView(
                rules, KnownVendor.all().stream().map(KnownPrefix::of).toList());
    }

    private void check(List<VendorRule> rules) {
        Problem wrong = Problem.invalid();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < rules.size(); i++) {
            VendorRule rule = rules.get(i);
            String at = "/rules/" + i;
            if ((rule.prefix() == null) == (rule.scsiVendor() == null)
                    || rule.scsiModel() != null && rule.scsiVendor() == null) {
                wrong.error(at + "/prefix", ArrayProblemMessage.VENDOR_RULE_PREFIX_OR_MODEL);
            }
            if (rule.kind() != null && !arrays.kinds().contains(rule.kind())) {
                wrong.error(
                        at + "/kind",
                        RequestMessage.VALUE_NOT_LISTED.with("values", String.join(", ", arrays.kinds())));
            }
            if (!seen.add(rule.prefix() + " " + rule.scsiVendor() + " " + rule.scsiModel())) {
                wrong.error(at, RequestMessage.VALUE_REPEATED);
            }
        }
        if (!wrong.errors().isEmpty()) {
            throw wrong;
        }
    }
}
