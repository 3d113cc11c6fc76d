package io.tidemark.reclaim;

import io.tidemark.reclaim.plan.DurationModel.Prior;
import io.tidemark.reclaim.plan.Method;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How runs are performed and monitored. Intervals are in real time. Limits use the clock of the service; where that
 * clock can be fast or jump, a number of polls is required in addition.
 *
 * @param unitPercent share of the free blocks that one pass may take, at most the 1 % that hosts accept
 * @param pollInterval how often a task, or figures being taken, are polled
 * @param logInterval how often hostd.log is read during an esxcli run
 * @param startLease time after which another replica takes over a queued run if the replica that accepted it does not
 *     renew its lease
 * @param settleTimeout longest wait for figures to settle before the start
 * @param verifyTimeout longest wait for figures to settle after the end
 * @param silenceTimeout longest time a host may log nothing before a run whose call is no longer open is UNCONFIRMED
 * @param maxMissedPolls minimum number of polls that do not find the run before it is UNCONFIRMED or ends UNKNOWN
 * @param unreachableTimeout longest time to try to reach a vCenter or its log during a run
 * @param unconfirmedHold shortest time from the start of a run for which its datastore stays reserved while it is not
 *     known whether the host still sends UNMAP; twice the longest expected duration if that is longer
 * @param esxcliTimeout longest wait for the response of esxcli; the run continues without it
 * @param priors expected durations before any run has finished
 */
@Validated
@ConfigurationProperties("tidemark.reclaim")
public record ReclaimProperties(
        @DefaultValue("1.0") @DecimalMin("0.1") @DecimalMax("1.0")
        BigDecimal unitPercent,

        @DefaultValue("2s") @DurationMin(millis = 50) @DurationMax(minutes = 5)
        Duration pollInterval,

        @DefaultValue("10s") @DurationMin(millis = 50) @DurationMax(minutes = 5)
        Duration logInterval,

        @DefaultValue("8s") @DurationMin(seconds = 1) Duration startLease,
        @DefaultValue("3m") @DurationMin(seconds = 1) Duration settleTimeout,
        @DefaultValue("15m") @DurationMin(seconds = 1) Duration verifyTimeout,
        @DefaultValue("5m") @DurationMin(seconds = 1) Duration silenceTimeout,
        @DefaultValue("30") @Min(2) @Max(10000) int maxMissedPolls,
        @DefaultValue("24h") @DurationMin(minutes = 1) Duration unreachableTimeout,
        @DefaultValue("1h") @DurationMin(minutes = 1) Duration unconfirmedHold,
        @DefaultValue("12h") @DurationMin(seconds = 1) Duration esxcliTimeout,
        @DefaultValue @Valid Priors priors) {

    /**
     * One prior for each method; {@code spread} is the relative error of the range, {@code weight} the weight of the
     * prior.
     */
    public record Priors(
            @DefaultValue @Valid EsxcliPrior esxcli,
            @DefaultValue @Valid TaskPrior task) {}

    /** From published runs: tens of minutes at 200 blocks, tens of seconds at 1 % of the same free space. */
    public record EsxcliPrior(
            @DefaultValue("0.3") @DecimalMin("0.0001") double secondsPerPass,
            @DefaultValue("15") @DecimalMin("0.0001") double secondsPerTb,
            @DefaultValue("1.0") @DecimalMin("0.1") double spread,
            @DefaultValue("0.02") @DecimalMin("0.0001") double weight) {}

    /** Not published: assumed to be the same as for esxcli with its smallest unit. */
    public record TaskPrior(
            @DefaultValue("0.3") @DecimalMin("0.0001") double secondsPerPass,
            @DefaultValue("15") @DecimalMin("0.0001") double secondsPerTb,
            @DefaultValue("2.0") @DecimalMin("0.1") double spread,
            @DefaultValue("0.02") @DecimalMin("0.0001") double weight) {}

    public Prior prior(Method method) {
        return method == Method.ESXCLI
                ? new Prior(
                        priors.esxcli().secondsPerPass(),
                        priors.esxcli().secondsPerTb(),
                        priors.esxcli().spread(),
                        priors.esxcli().weight())
                : new Prior(
                        priors.task().secondsPerPass(),
                        priors.task().secondsPerTb(),
                        priors.task().spread(),
                        priors.task().weight());
    }
}
