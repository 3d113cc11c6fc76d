package clients

import (
	"strings"
	"testing"
)

func TestSchemaJudgeReportsEveryMutation(t *testing.T) {
	var got struct {
		Correct   map[string][][]string
		Missed    []string
		Mutations int
	}
	runPython(t, "schema_mutations.py", object{"folder": "testdata/schema"}, &got)
	if len(got.Correct) < 6 || got.Mutations < 45 {
		t.Errorf("%d messages, %d mutations", len(got.Correct), got.Mutations)
	}
	for name, findings := range got.Correct {
		if len(findings) > 0 {
			t.Errorf("%s is correct, and reported: %v", name, findings)
		}
	}
	if len(got.Missed) > 0 {
		t.Errorf("not reported:\n%s", strings.Join(got.Missed, "\n"))
	}
}

func TestPyVmomiIsThatOfTheSDKForVCF(t *testing.T) {
	var got struct {
		Required  []string
		Installed string
	}
	runPython(t, "vcfsdk_client.py", object{}, &got)
	equal(t, "vcf-sdk requires", strings.Join(got.Required, " "), "pyvmomi=="+got.Installed)
}
