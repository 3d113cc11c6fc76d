package io.tidemark.vcenter.host;

import io.tidemark.platform.ObjectId;

/** Event: an advanced option of a host was, or can have been, changed. */
public record HostOptionChanged(ObjectId host) {}
