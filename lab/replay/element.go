package replay

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	instanceSpace = "http://www.w3.org/2001/XMLSchema-instance"
	schemaSpace   = "http://www.w3.org/2001/XMLSchema"
	vimSpace      = "urn:vim25"
	deepest       = 200
)

// element is one of an XML document. Prefixes are resolved: Type is "xsd:int" or the name of a vim25 type.
type element struct {
	Name     string
	Type     string // xsi:type
	Of       string // type of the managed object that the element refers to
	Space    string // namespace, if it differs from that of vim25 and SOAP
	Text     string
	Children []*element
}

// parse reads a document.
func parse(document []byte) (*element, error) {
	decoder := xml.NewDecoder(bytes.NewReader(document))
	root, open := new(element), []*element{}
	prefixes := []map[string]string{{}}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) && len(root.Children) == 1 && len(open) == 0 {
			return root.Children[0], nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(open) == deepest {
				return nil, fmt.Errorf("elements are nested more than %d deep", deepest)
			}
			known := declared(prefixes[len(prefixes)-1], t.Attr)
			prefixes = append(prefixes, known)
			e := started(t, known)
			parent := root
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			parent.Children = append(parent.Children, e)
			open = append(open, e)
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].Text += string(t)
			}
		case xml.EndElement:
			last := open[len(open)-1]
			if len(last.Children) > 0 {
				last.Text = ""
			}
			open, prefixes = open[:len(open)-1], prefixes[:len(prefixes)-1]
		}
	}
}

func declared(outer map[string]string, attributes []xml.Attr) map[string]string {
	known := outer
	for _, a := range attributes {
		if a.Name.Space != "xmlns" {
			continue
		}
		if len(known) == len(outer) {
			known = map[string]string{}
			for prefix, space := range outer {
				known[prefix] = space
			}
		}
		known[a.Name.Local] = a.Value
	}
	return known
}

func started(t xml.StartElement, prefixes map[string]string) *element {
	e := &element{Name: t.Name.Local}
	if t.Name.Space != vimSpace && !strings.HasPrefix(t.Name.Space, "http://schemas.xmlsoap.org/") {
		e.Space = t.Name.Space
	}
	for _, a := range t.Attr {
		switch {
		case a.Name.Local == "type" && a.Name.Space == instanceSpace:
			prefix, local, qualified := strings.Cut(a.Value, ":")
			switch {
			case !qualified:
				e.Type = a.Value
			case prefixes[prefix] == schemaSpace:
				e.Type = "xsd:" + local
			default:
				e.Type = local
			}
		case a.Name.Local == "type" && a.Name.Space == "":
			e.Of = a.Value
		}
	}
	return e
}

// child returns the first of that name, or nil.
func (e *element) child(name string) *element {
	if e == nil {
		return nil
	}
	for _, c := range e.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// all returns the children of that name.
func (e *element) all(name string) []*element {
	var out []*element
	if e != nil {
		for _, c := range e.Children {
			if c.Name == name {
				out = append(out, c)
			}
		}
	}
	return out
}

// text is that of a child.
func (e *element) text(name string) string {
	c := e.child(name)
	if c == nil {
		return ""
	}
	return strings.TrimSpace(c.Text)
}

// write appends the element as XML in an envelope of this package.
func (e *element) write(b *strings.Builder) {
	b.WriteString("<" + e.Name)
	if e.Of != "" {
		b.WriteString(` type="` + escaped(e.Of) + `"`)
	}
	if e.Type != "" {
		b.WriteString(` xsi:type="` + escaped(e.Type) + `"`)
	}
	b.WriteString(">")
	if len(e.Children) == 0 {
		b.WriteString(escaped(e.Text))
	}
	for _, c := range e.Children {
		c.write(b)
	}
	b.WriteString("</" + e.Name + ">")
}

// renamed is a copy of the element itself with another name and type.
func (e *element) renamed(name, kind string) *element {
	c := *e
	c.Name = name
	if c.Type == "" {
		c.Type = kind
	}
	return &c
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}

// called returns the first element in the body of a SOAP envelope: the call, its answer, or a fault.
func called(envelope []byte) (*element, error) {
	root, err := parse(envelope)
	if err != nil {
		return nil, err
	}
	body := root.child("Body")
	if root.Name != "Envelope" || body == nil || len(body.Children) == 0 {
		return nil, errors.New("it is no SOAP envelope")
	}
	return body.Children[0], nil
}

// sessionIn returns the session that the header of a SOAP envelope names.
func sessionIn(envelope []byte) string {
	root, err := parse(envelope)
	if err != nil {
		return ""
	}
	return root.child("Header").text("vcSessionCookie")
}

// reference is a managed object reference.
type reference struct{ Type, Value string }

func (r reference) String() string { return r.Type + ":" + r.Value }

func (e *element) reference() reference {
	if e == nil {
		return reference{}
	}
	return reference{e.Of, strings.TrimSpace(e.Text)}
}

// references returns those that a property refers to.
func (e *element) references() []reference {
	switch {
	case e == nil:
		return nil
	case e.Of != "":
		return []reference{e.reference()}
	}
	var out []reference
	for _, c := range e.Children {
		if c.Of != "" {
			out = append(out, c.reference())
		}
	}
	return out
}
