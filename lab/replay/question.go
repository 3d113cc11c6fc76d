package replay

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// question is a request in a form in which requests with the same meaning are equal.
type question struct {
	What  string   // method and object
	Parts []string // what else the request contains
	Key   string
}

var (
	dateTime    = regexp.MustCompile(`^` + anyDateTime.String() + `$`)
	anyDateTime = regexp.MustCompile(`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?`)

	// Values that differ from call to call without changing what is asked.
	volatileElements = []string{"_this", "operationID", "sessionId", "partialUpdates"}
	volatileQuery    = []string{"start_time", "end_time", "limit", "max_records", "per_page", "start", "end", "step"}

	// Elements that mean the same as their absence when they are false.
	falseByDefault = []string{"skip", "all", "reportMissingObjectsInResults"}
)

// soapQuestion reads a call; alias gives references that exist only in one session a name that others have, too.
func soapQuestion(call *element, alias func(string) string) question {
	call = unlabeled(call)
	this := call.child("_this").reference()
	q := question{What: call.Name + " " + this.Type + ":" + alias(this.Value)}
	paged := call.Name == "RetrievePropertiesEx"
	var keys []string
	for _, c := range call.Children {
		if volatile(c) || (paged && c.Name == "options") {
			continue
		}
		keys = append(keys, canonical(c, alias))
		leaves(c, "", alias, &q.Parts)
	}
	slices.Sort(keys)
	slices.Sort(q.Parts)
	q.Key = q.What + "{" + strings.Join(keys, ",") + "}"
	return q
}

// unlabeled is a copy without the names of traversals, which clients choose: a reference to one has its path instead.
func unlabeled(e *element) *element {
	paths := map[string]string{}
	label(e, paths)
	if len(paths) == 0 {
		return e
	}
	return relabeled(e, paths)
}

func label(e *element, paths map[string]string) {
	if e.child("path") != nil && e.child("type") != nil {
		paths[e.text("name")] = e.text("type") + "." + e.text("path")
	}
	for _, c := range e.Children {
		label(c, paths)
	}
}

func relabeled(e *element, paths map[string]string) *element {
	out := *e
	out.Children = nil
	for _, c := range e.Children {
		isLabel := e.Name == "selectSet" && c.Name == "name"
		switch path, known := paths[strings.TrimSpace(c.Text)]; {
		case isLabel && e.child("path") != nil:
		case isLabel && known:
			renamed := *c
			renamed.Text = path
			out.Children = append(out.Children, &renamed)
		default:
			out.Children = append(out.Children, relabeled(c, paths))
		}
	}
	return &out
}

func volatile(e *element) bool {
	return slices.Contains(volatileElements, e.Name) ||
		(slices.Contains(falseByDefault, e.Name) && (strings.TrimSpace(e.Text) == "false" || e.Text == "0"))
}

// canonical ignores the order of siblings, which has no meaning in requests.
func canonical(e *element, alias func(string) string) string {
	var children []string
	for _, c := range e.Children {
		if !volatile(c) {
			children = append(children, canonical(c, alias))
		}
	}
	slices.Sort(children)
	return named(e) + "=" + content(e, alias) + "{" + strings.Join(children, ",") + "}"
}

func named(e *element) string {
	switch {
	case e.Type == "" || e.Type == "SelectionSpec" || e.Type == "ManagedObjectReference" || strings.HasPrefix(e.Type, "xsd:"):
		return e.Name
	}
	return e.Name + "(" + e.Type + ")"
}

func content(e *element, alias func(string) string) string {
	text := strings.TrimSpace(e.Text)
	switch {
	case e.Of != "":
		return e.Of + ":" + alias(text)
	case dateTime.MatchString(text):
		return "*"
	}
	return text
}

func leaves(e *element, above string, alias func(string) string, out *[]string) {
	path := above + named(e)
	if len(e.Children) == 0 {
		*out = append(*out, path+"="+content(e, alias))
		return
	}
	for _, c := range e.Children {
		if !volatile(c) {
			leaves(c, path+"/", alias, out)
		}
	}
}

// restQuestion reads a request of a REST API; the host has no meaning.
func restQuestion(method string, address *url.URL, body string) question {
	q := question{What: method + " " + address.Path}
	for name, values := range address.Query() {
		if slices.Contains(volatileQuery, name) {
			continue
		}
		for _, v := range values {
			q.Parts = append(q.Parts, name+"="+anyDateTime.ReplaceAllString(v, "*"))
		}
	}
	slices.Sort(q.Parts)
	if text := canonicalJSON(body); text != "" {
		q.Parts = append(q.Parts, text)
	}
	q.Key = q.What + "?" + strings.Join(q.Parts, "&")
	return q
}

func canonicalJSON(body string) string {
	var value any
	if json.Unmarshal([]byte(body), &value) != nil {
		return strings.TrimSpace(body)
	}
	if m, isMap := value.(map[string]any); isMap && len(m) == 0 {
		return ""
	}
	text, err := json.Marshal(value)
	if err != nil {
		return body
	}
	return string(text)
}
