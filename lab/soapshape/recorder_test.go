package soapshape

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const envelope = `<Envelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Body>%s</Body></Envelope>`

// exchange sends messages to an endpoint that answers with the body of the request, and returns the names of the files.
func exchange(t *testing.T, version string, bodies ...string) []string {
	t.Helper()
	dir := t.TempDir()
	echo := Record(dir, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, r.Body) }))
	for _, body := range bodies {
		text := fmt.Sprintf(envelope, body)
		r := httptest.NewRequest(http.MethodPost, "/sdk", strings.NewReader(text))
		r.Header.Set("SOAPAction", version)
		w := httptest.NewRecorder()
		echo.ServeHTTP(w, r)
		if w.Body.String() != text {
			t.Errorf("the client reads %q", w.Body)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.xml"))
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		files[i] = filepath.Base(file)
	}
	return files
}

func TestKeepsRequestAndAnswerWithMethodAndVersion(t *testing.T) {
	files := exchange(t, `"urn:vim25/8.0.3.0"`, `<Read><count>1</count></Read>`)
	if len(files) != 2 || !strings.HasPrefix(files[0], "Read.answer.8.0.3.0.") || !strings.HasPrefix(files[1], "Read.request.8.0.3.0.") {
		t.Error(files)
	}
}

func TestKeepsOneMessageOfAShape(t *testing.T) {
	for name, bodies := range map[string][2]string{
		"numbers":        {`<Read><count>1</count></Read>`, `<Read><count>2</count></Read>`},
		"repeated items": {`<Read><i>1</i><i>1</i></Read>`, `<Read><i>1</i><i>1</i><i>1</i></Read>`},
		"dates and ids":  {`<Read><id>host-1</id></Read>`, `<Read><id>host-2</id></Read>`},
	} {
		if files := exchange(t, "", bodies[0], bodies[1]); len(files) != 2 {
			t.Errorf("%s: %v", name, files)
		}
	}
}

func TestKeepsMessagesThatDifferForTheTypeInformation(t *testing.T) {
	for name, bodies := range map[string][2]string{
		"order":           {`<Read><a>1</a><b>1</b></Read>`, `<Read><b>1</b><a>1</a></Read>`},
		"type":            {`<Read><a xsi:type="x">1</a></Read>`, `<Read><a xsi:type="y">1</a></Read>`},
		"reference":       {`<Read><a type="Task">1</a></Read>`, `<Read><a type="Folder">1</a></Read>`},
		"word of an enum": {`<Read><a>low</a></Read>`, `<Read><a>none</a></Read>`},
		"property path":   {`<Read><pathSet>a.b</pathSet></Read>`, `<Read><pathSet>a.c</pathSet></Read>`},
		"object of a property": {
			`<Read><obj type="Task">1</obj><propSet><name>n</name><val>1</val></propSet></Read>`,
			`<Read><obj type="Host">1</obj><propSet><name>n</name><val>1</val></propSet></Read>`,
		},
	} {
		if files := exchange(t, "", bodies[0], bodies[1]); len(files) != 4 {
			t.Errorf("%s: %v", name, files)
		}
	}
}

func TestLimitsMessagesOfAMethod(t *testing.T) {
	var bodies []string
	for i := range mostPerMethod + 50 {
		bodies = append(bodies, fmt.Sprintf("<Read><a%d>1</a%d></Read>", i, i))
	}
	if files := exchange(t, "", bodies...); len(files) != 2*mostPerMethod {
		t.Errorf("%d messages", len(files))
	}
}

func TestRecordsOnlyWhereTheEnvironmentNamesADirectory(t *testing.T) {
	next := http.NotFoundHandler()
	t.Setenv(Variable, "")
	if _, records := FromEnvironment(next).(*recorder); records {
		t.Error("records without a directory")
	}
	t.Setenv(Variable, os.TempDir())
	if _, records := FromEnvironment(next).(*recorder); !records {
		t.Error("does not record")
	}
}

func TestMarksRequestsOfUnknownProperties(t *testing.T) {
	dir := t.TempDir()
	refusing := Record(dir, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = fmt.Fprintf(w, envelope, "<Fault><detail><InvalidPropertyFault/></detail></Fault>")
	}))
	body := strings.NewReader(fmt.Sprintf(envelope, "<Read><pathSet>nmae</pathSet></Read>"))
	refusing.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "/sdk", body))
	if files, err := filepath.Glob(filepath.Join(dir, "Read.refused.none.*.xml")); err != nil || len(files) != 1 {
		t.Error(files, err)
	}
}
