package gate

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// behind serves a list of two pages, the second of which has no link.
func behind(g *Gate) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, there := g.admit(w, r, r.URL.Path, r.URL.Path == "/login"); !there {
			return
		}
		w.Header().Set("X-Next", "2")
		if r.URL.Query().Get("offset") == "2" {
			w.Header().Del("X-Next")
		}
		_, _ = io.WriteString(w, `{"rows":[{"name":"/vol/x/gold","size":1099511627776,"about":"gold-2"}],"asked":"is `+r.URL.Query().Get("name")+`"}`)
	})
}

func ask(t *testing.T, g *Gate, url string) *httptest.ResponseRecorder {
	t.Helper()
	recorder := httptest.NewRecorder()
	g.distorted(behind(g)).ServeHTTP(recorder, httptest.NewRequestWithContext(t.Context(), http.MethodGet, url, nil))
	return recorder
}

func TestResponsesAreFalsifiedWhileAFaultIsInForce(t *testing.T) {
	whole := ask(t, New(), "/list").Body.String()
	url := map[Kind]string{Truncated: "/list", Texts: "/list", Renamed: "/list?name=silver"}
	for kind, right := range map[Kind]func(body string) bool{
		Truncated: func(body string) bool { return body == whole[:len(whole)/2] },
		Texts:     func(body string) bool { return strings.Contains(body, `"size":"1099511627776"`) },
		Renamed: func(body string) bool {
			return strings.Contains(body, `"/vol/x/silver"`) && strings.Contains(body, `"gold-2"`) && strings.Contains(body, `"asked":"is gold"`)
		},
	} {
		g := New()
		fault := Fault{Kind: kind}
		if kind == Renamed {
			fault.Volume, fault.Name = "gold", "silver"
		}
		id, err := g.SetFault(fault)
		if err != nil {
			t.Fatal(err)
		}
		if got := ask(t, g, url[kind]).Body.String(); !right(got) {
			t.Errorf("%s: %s", kind, got)
		}
		if got := ask(t, g, "/login").Body.String(); kind != Renamed && got != whole {
			t.Errorf("%s: log-in %s", kind, got)
		}
		g.ClearFault(id)
		if got := ask(t, g, "/list").Body.String(); got != whole {
			t.Errorf("%s stays: %s", kind, got)
		}
	}
}

func TestTheFirstPageIsRepeatedWithItsLink(t *testing.T) {
	g := New()
	if _, err := g.SetFault(Fault{Kind: Repeated}); err != nil {
		t.Fatal(err)
	}
	ask(t, g, "/list")
	if got := ask(t, g, "/list?offset=2"); got.Header().Get("X-Next") != "2" {
		t.Errorf("the second page has no link: %v", got.Header())
	}
}
