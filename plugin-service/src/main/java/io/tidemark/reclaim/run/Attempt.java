package io.tidemark.reclaim.run;

import io.tidemark.platform.Statement;
import io.tidemark.reclaim.unmap.LogPosition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one request to the host, recorded before it is sent, so that it is never sent again.
 *
 * @param vcenterTime vCenter's clock just before the request; the task is not older
 * @param user whose session sends it
 * @param log how far hostd.log has been read, null when it cannot be read
 * @param logProblem why it cannot be read, null when it can
 * @param task moid of the native task, null until known
 * @param answer the response of esxcli, null while the call is open or if its process has ended
 * @param lastNews last sign of the UNMAP on the host, by the clock of the service
 * @param foundTasks tasks that were taken for that of a request without a response; those other than {@code task} proved to
 *     be for other volumes; null if there are none
 */
public record Attempt(
        Instant at,
        Instant vcenterTime,
        String user,
        @Nullable LogPosition log,
        @Nullable Statement logProblem,
        @Nullable String task,
        @Nullable Integer taskProgress,
        boolean taskCancelable,
        @Nullable CallResult answer,
        Instant lastNews,
        @Nullable List<String> foundTasks) {

    /** A time of vCenter's clock by that of the service; null if it is not known. */
    public @Nullable Instant serviceTime(@Nullable Instant ofVcenter) {
        return ofVcenter == null ? null : ofVcenter.plus(Duration.between(vcenterTime, at));
    }

    /** A time of the service's clock by that of vCenter; null if it is not known. */
    public @Nullable Instant vcenterTime(@Nullable Instant ofService) {
        return ofService == null ? null : ofService.plus(Duration.between(at, vcenterTime));
    }

    public Attempt withTask(String moid) {
        return new Attempt(
                at,
                vcenterTime,
                user,
                log,
                logProblem,
                moid,
                taskProgress,
                taskCancelable,
                answer,
                lastNews,
                foundTasks);
    }

    public Attempt withProgress(@Nullable Integer progress, boolean cancelable, Instant now) {
        return new Attempt(at, vcenterTime, user, log, logProblem, task, progress, cancelable, answer, now, foundTasks);
    }

    public Attempt withAnswer(CallResult now) {
        return new Attempt(
                at, vcenterTime, user, log, logProblem, task, taskProgress, taskCancelable, now, lastNews, foundTasks);
    }

    public Attempt withLog(@Nullable LogPosition now, @Nullable Statement problem) {
        return new Attempt(
                at, vcenterTime, user, now, problem, task, taskProgress, taskCancelable, answer, lastNews, foundTasks);
    }

    public Attempt withNews(Instant now) {
        return new Attempt(
                at, vcenterTime, user, log, logProblem, task, taskProgress, taskCancelable, answer, now, foundTasks);
    }

    /** With a task that can be that of the request, which is to be confirmed. */
    public Attempt withFoundTask(String moid) {
        List<String> found = new ArrayList<>(othersFound());
        found.add(moid);
        return new Attempt(
                at,
                vcenterTime,
                user,
                log,
                logProblem,
                moid,
                taskProgress,
                taskCancelable,
                answer,
                lastNews,
                List.copyOf(found));
    }

    /** Without a found task, which is that of another request. */
    public Attempt withoutTask() {
        return new Attempt(at, vcenterTime, user, log, logProblem, null, null, true, answer, lastNews, foundTasks);
    }

    /** Whether no response to the request contained the task. */
    public boolean foundTask() {
        return task != null && foundTasks != null && foundTasks.contains(task);
    }

    /** Tasks that were found, and are not that of the request. */
    public List<String> othersFound() {
        return foundTasks == null
                ? List.of()
                : foundTasks.stream().filter(found -> !found.equals(task)).toList();
    }
}
