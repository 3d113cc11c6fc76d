// Package clients holds the lab against unmodified third-party client libraries; it consists of tests only.
package clients
