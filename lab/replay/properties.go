package replay

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// retrieve answers a property read as recorded, or from what is known of the objects.
func (v *vcenter) retrieve(c *sdkCall) *reply {
	if answer := v.ownSession(c); answer != nil {
		return answer
	}
	found, u := v.player.play(v.question(c))
	if u == nil {
		pages := []*reply{found.again()}
		for _, x := range found.rest {
			pages = append(pages, x.again())
		}
		return v.page(c, pages)
	}
	if !v.lenient {
		return v.refuse(u)
	}
	return v.retrieveKnown(c, u)
}

// ownSession answers reads of the session manager, whose current session is never the recorded one.
func (v *vcenter) ownSession(c *sdkCall) *reply {
	specs := c.all("specSet")
	if len(specs) != 1 || len(specs[0].all("objectSet")) != 1 {
		return nil
	}
	object := specs[0].child("objectSet").child("obj").reference()
	if object.Type != "SessionManager" {
		return nil
	}
	var b strings.Builder
	b.WriteString("<objects>")
	object.write("obj", &b)
	b.WriteString(`<propSet><name>currentSession</name><val xsi:type="UserSession">` + v.userSession(c.session) + "</val></propSet></objects>")
	return retrieved(c.Name, b.String(), "")
}

func retrieved(method, objects, token string) *reply {
	if method == "RetrieveProperties" {
		objects = strings.NewReplacer("<objects>", "<returnval>", "</objects>", "</returnval>").Replace(objects)
		return result(method, objects)
	}
	if token != "" {
		objects = "<token>" + token + "</token>" + objects
	}
	if objects == "" {
		return result(method, "")
	}
	return result(method, "<returnval>"+objects+"</returnval>")
}

var tokenElement = regexp.MustCompile(`(<(?:[A-Za-z_][\w.-]*:)?token>)[^<]*(</(?:[A-Za-z_][\w.-]*:)?token>)`)

// page returns the first page; its token, which belongs to this session, leads to the others.
func (v *vcenter) page(c *sdkCall, pages []*reply) *reply {
	first := pages[0]
	if len(pages) == 1 || first == nil {
		return first
	}
	token := newID()
	v.mu.Lock()
	c.session.pages[token] = pages[1:]
	v.mu.Unlock()
	at := tokenElement.FindSubmatchIndex(first.body)
	if at == nil {
		return first
	}
	first.body = slices.Concat(first.body[:at[3]], []byte(token), first.body[at[4]:])
	return first
}

func (v *vcenter) nextPage(c *sdkCall) *reply {
	v.mu.Lock()
	pages, known := c.session.pages[c.text("token")]
	delete(c.session.pages, c.text("token"))
	v.mu.Unlock()
	if !known {
		return fault("InvalidArgument", "A specified parameter was not correct: token", "<invalidProperty>token</invalidProperty>")
	}
	return v.page(c, pages)
}

func (v *vcenter) noMorePages(c *sdkCall) *reply {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(c.session.pages, c.text("token"))
	return result(c.Name, "")
}

// retrieveKnown answers with the union of what was recorded about the objects.
func (v *vcenter) retrieveKnown(c *sdkCall, u *Unmatched) *reply {
	var objects []string
	for _, spec := range c.all("specSet") {
		found, lacks, absent := v.selected(c, spec)
		if absent != nil {
			v.journal.note(v.name, servedFault, u)
			return notFound(*absent)
		}
		v.noteKnown(u, lacks)
		for _, o := range found {
			var b strings.Builder
			b.WriteString("<objects>")
			o.ref.write("obj", &b)
			for _, p := range o.properties {
				b.WriteString("<propSet><name>" + escaped(p.path) + "</name>")
				p.value.renamed("val", "").write(&b)
				b.WriteString("</propSet>")
			}
			b.WriteString("</objects>")
			objects = append(objects, b.String())
		}
	}
	size := len(objects)
	if most, err := strconv.Atoi(c.child("options").text("maxObjects")); err == nil && most > 0 && c.Name == "RetrievePropertiesEx" {
		size = most
	}
	var pages []*reply
	for rest := objects; ; {
		n := min(size, len(rest))
		token := ""
		if n < len(rest) {
			token = "next"
		}
		method := c.Name
		if len(pages) > 0 {
			method = "ContinueRetrievePropertiesEx"
		}
		pages = append(pages, retrieved(method, strings.Join(rest[:n], ""), token))
		if rest = rest[n:]; len(rest) == 0 {
			return v.page(c, pages)
		}
	}
}

// noteKnown lists a read that known properties answered, with the properties that the recording lacks.
func (v *vcenter) noteKnown(u *Unmatched, lacks []string) {
	noted := *u
	if len(lacks) > 0 {
		noted.Reason += "; the recording lacks " + strings.Join(lacks, ", ")
	}
	v.journal.note(v.name, servedKnown, &noted)
}

func (r reference) write(name string, b *strings.Builder) {
	b.WriteString("<" + name + ` type="` + escaped(r.Type) + `">` + escaped(r.Value) + "</" + name + ">")
}

func notFound(r reference) *reply {
	var b strings.Builder
	r.write("obj", &b)
	return fault("ManagedObjectNotFound", "The object "+r.String()+" is not in the recording.", b.String())
}

// hasPrivileges answers as recorded, or from what is known of each object and privilege; others count as granted.
func (v *vcenter) hasPrivileges(c *sdkCall) *reply {
	found, u := v.player.play(v.question(c))
	if u == nil {
		return found.again()
	}
	if !v.lenient {
		return v.refuse(u)
	}
	var b strings.Builder
	for _, entity := range c.all("entity") {
		b.WriteString("<returnval>")
		entity.reference().write("entity", &b)
		for _, privilege := range c.all("privId") {
			id := strings.TrimSpace(privilege.Text)
			granted := v.known.privilege(entity.reference(), id)
			b.WriteString("<privAvailability><privId>" + escaped(id) + "</privId><isGranted>" + strconv.FormatBool(granted) + "</isGranted></privAvailability>")
		}
		b.WriteString("</returnval>")
	}
	v.journal.note(v.name, servedPrivileges, u)
	return result(c.Name, b.String())
}
