package io.tidemark.rate.predict;

import io.tidemark.rate.setting.Rate;
import io.tidemark.vcenter.host.EsxiRelease;
import java.time.Duration;

/**
 * Dead space of one datastore that one host must reclaim.
 *
 * @param datastore counts from 0; burst and rate belong to it
 * @param host counts from 0; its ceiling is shared by all its crawls
 * @param at when the space becomes dead
 * @param thick whether it was of thick disks, to which limits were seen not to apply
 */
public record Crawl(
        int datastore, int host, EsxiRelease release, Rate rate, Duration at, double megabytes, boolean thick) {}
