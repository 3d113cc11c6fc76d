package io.tidemark.platform;

import java.util.concurrent.Callable;

/**
 * A command of the jar other than {@code serve}: a picocli {@code @Command} class with a public no-argument
 * constructor, named in {@code META-INF/services/io.tidemark.platform.Command}. It runs without the service being
 * started. It returns the exit code: 0 completed, 1 rejected or failed, 2 incorrect usage. A thrown {@link Problem}
 * ends as one line on stderr and code 1.
 */
public interface Command extends Callable<Integer> {}
