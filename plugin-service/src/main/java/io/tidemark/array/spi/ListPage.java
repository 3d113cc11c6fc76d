package io.tidemark.array.spi;

/**
 * One page of a list that an array returned.
 *
 * @param asked the largest number of rows that was requested
 * @param rows the number of rows that it has
 * @param more whether another page was requested after it
 */
public record ListPage(int asked, int rows, boolean more) {}
