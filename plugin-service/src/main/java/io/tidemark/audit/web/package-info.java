/** Audits, findings, rules, profiles, waivers and remediations over HTTP. */
@NullMarked
package io.tidemark.audit.web;

import org.jspecify.annotations.NullMarked;
