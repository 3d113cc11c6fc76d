package main

import (
	"strings"
	"testing"
)

func TestBothAreAskedTheSame(t *testing.T) {
	var out strings.Builder
	if err := compare(t.Context(), &out, 2, 3, 1); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(out.String(), "\n"); lines != 2+len(questions) {
		t.Errorf("printed %s", out.String())
	}
}
