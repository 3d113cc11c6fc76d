package io.tidemark.vcenter.trial;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/** @param trial whether the first start on an empty database begins a trial; without effect afterwards */
@ConfigurationProperties("tidemark")
record TrialProperties(@DefaultValue("true") boolean trial) {}
