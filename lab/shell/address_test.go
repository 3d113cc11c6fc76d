package shell

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAddressesOfTheClientLeadToThePage(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /ui/app/{path...}", openAddress)
	const urn = "urn:vmomi:Datastore:datastore-48:674908e5-ab21-4079-9cb1-596358ee5dd1"
	for address, page := range map[string]string{
		"plugin/io.example/home?tidemark=%2Fglobal":             "/ui/?tidemark=%2Fglobal#/plugin/io.example",
		"datastore;nav=s/" + urn + "/summary":                   "/ui/#/object/" + urn + "/summary",
		"datastore;nav=s/" + urn + "/monitor/plugin/key/view?x": "/ui/?x#/object/" + urn + "/monitor/key/view",
		"search": "/ui/#/",
	} {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/ui/app/"+address, nil))
		if got := answer.Header().Get("Location"); answer.Code != http.StatusFound || got != page {
			t.Errorf("%s: %d %s, want %s", address, answer.Code, got, page)
		}
	}
}
