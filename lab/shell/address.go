package shell

import (
	"net/http"
	"net/url"
	"strings"
)

// openAddress leads from an address of the vSphere Client to the page here that shows the same; it keeps the query.
func openAddress(w http.ResponseWriter, r *http.Request) {
	target := url.URL{Path: "/ui/", RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, target.String()+"#/"+pageAt(strings.Split(r.PathValue("path"), "/")), http.StatusFound)
}

// pageAt knows plugin/KEY/VIEW and TYPE;nav=N/URN[/TAB[/plugin/KEY/VIEW]].
func pageAt(parts []string) string {
	if parts[0] == "plugin" && len(parts) > 1 {
		return "plugin/" + url.PathEscape(parts[1])
	}
	if len(parts) < 2 || !strings.HasPrefix(parts[1], "urn:") {
		return ""
	}
	page := []string{"object", url.PathEscape(parts[1])}
	for i, part := range parts[2:] {
		if i != 1 || part != "plugin" {
			page = append(page, url.PathEscape(part))
		}
	}
	return strings.Join(page, "/")
}
