// Package lab holds only the tests of how the lab is laid out; the programs are below cmd.
package lab
