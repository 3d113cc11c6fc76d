package io.tidemark.platform;

import java.util.concurrent.Callable;

/**
 * A command of the jar beside {@code serve}: a picocli {@code @Command} class with a public no-argument constructor, named in
 * {@code META-INF/services/io.tidemark.platform.Command}. It runs without the service being started. The answer is the exit
 * code: 0 done, 1 refused or failed, 2 wrong usage. A thrown {@link Problem} ends as one line on stderr and code 1.
 */
public interface Command extends Callable<Integer> {}
