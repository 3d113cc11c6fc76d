package io.tidemark.vcenter.observe;

import io.tidemark.platform.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One call to vCenter.
 *
 * @param method name on the wire; of an esxcli command, its words
 * @param bytes size of the response, 0 if it is not known
 * @param largest size of the largest response that is accepted
 * @param failure why it failed, null if it did not
 * @param page the page of properties that it returned, null for other calls
 */
public record ObservedCall(
        String method,
        Duration time,
        long bytes,
        long largest,
        @Nullable Statement failure,
        @Nullable PropertyPage page) {}
