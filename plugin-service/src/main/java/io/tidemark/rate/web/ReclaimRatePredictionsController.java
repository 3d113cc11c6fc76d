package io.tidemark.rate.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.rate.Prediction;
import io.tidemark.rate.RatePredictions;
import io.tidemark.vcenter.SignedIn;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** A prediction for a rate, without a change. */
@RestController
@RequestMapping("/api/v1/reclaim-rate-predictions")
class ReclaimRatePredictionsController {

    private final RatePredictions predictions;

    ReclaimRatePredictionsController(RatePredictions predictions) {
        this.predictions = predictions;
    }

    /**
     * A rate to predict with.
     *
     * @param deadSpaceBytes null for what array and VMFS report now
     * @param hostIds hosts over which the deletes are spread; null for every usable one
     * @param thick whether it is the space of thick disks
     * @param arrayLoad 0 to 1, for dynamic rates; null for an idle array
     */
    record PredictionRequest(
            @NotNull ObjectId datastoreId,
            @NotNull @Valid RateRequest rate,
            @Nullable @Min(1) @Max(1L << 50) Long deadSpaceBytes,

            @Nullable @Size(max = 64)
            List<@NotNull @Pattern(regexp = ObjectId.PATTERN, message = "OBJECT_ID_INVALID") String> hostIds,

            @Nullable Boolean thick,
            @Nullable @DecimalMin("0") @DecimalMax("1") Double arrayLoad) {}

    /** Predicts how fast automatic reclaim would reclaim the dead space of a datastore. */
    @PostMapping
    PredictionView predict(@Valid @RequestBody PredictionRequest body, SignedIn caller) {
        return PredictionView.of(predictions.predict(
                caller,
                body.datastoreId(),
                new Prediction.Question(
                        body.rate().rate(),
                        body.deadSpaceBytes(),
                        body.hostIds(),
                        Boolean.TRUE.equals(body.thick()),
                        body.arrayLoad() == null ? 0 : body.arrayLoad())));
    }
}
