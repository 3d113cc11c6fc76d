package io.tidemark.registration;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Gives up on what takes too long: a person waits in front of a spinner. */
@Component
class ResponseTimeLimit implements DisposableBean {

    static final Duration LONGEST = Duration.ofSeconds(3);
    private static final int AT_ONCE = 32;

    private final Duration longest;
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(0, AT_ONCE, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                Thread thread = new Thread(task, "dynamic-items");
                thread.setDaemon(true);
                return thread;
            });

    ResponseTimeLimit() {
        this(LONGEST);
    }

    ResponseTimeLimit(Duration longest) {
        this.longest = longest;
    }

    /** The response; a {@link Problem} if it fails, is too late, or too many requests wait. */
    <T> T within(Supplier<T> question) {
        try {
            Future<T> answer = threads.submit(question::get);
            try {
                return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                answer.cancel(true);
                throw unanswered(RegistrationMessage.VCENTER_QUERY_TIMED_OUT.with("timeout", longest.toString()), e);
            }
        } catch (RejectedExecutionException e) {
            throw unanswered(RegistrationMessage.VCENTER_BUSY.statement(), e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Problem problem
                    ? problem
                    : unanswered(
                            RegistrationMessage.VCENTER_QUERY_FAILED.with("reason", String.valueOf(e.getCause())), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unanswered(RegistrationMessage.VCENTER_QUERY_STOPPED.statement(), e);
        }
    }

    private static Problem unanswered(Statement reason, Exception cause) {
        return new Problem(503, "vcenter-unreachable", reason).because(cause);
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
    }
}
