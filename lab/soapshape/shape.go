package soapshape

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

const instance = "http://www.w3.org/2001/XMLSchema-instance"

var word = regexp.MustCompile(`^[A-Za-z][A-Za-z_]{0,47}$`)

// shape is what the type information can judge in a message.
type shape struct {
	called  string          // first element of the body
	refuses bool            // it is the fault InvalidProperty
	facts   map[string]bool // elements below elements with types, order of siblings, words, property paths
}

type element struct {
	label    string // name, xsi:type, and type of a reference
	about    string // type of the object, or name of the property, that siblings belong to
	previous string
	text     []byte
	leaf     bool
}

func shapeOf(message []byte) (*shape, error) {
	s := &shape{facts: map[string]bool{}}
	decoder := xml.NewDecoder(bytes.NewReader(message))
	var open []*element
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if s.called == "" && len(open) > 0 && open[len(open)-1].label == "Body" {
				s.called = t.Name.Local
			}
			open = append(open, s.start(open, t))
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text = append(open[len(open)-1].text, t...)
			}
		case xml.EndElement:
			ended := open[len(open)-1]
			open = open[:len(open)-1]
			if ended.leaf && len(open) > 0 {
				s.end(open, ended)
			}
		}
	}
}

func (s *shape) start(open []*element, t xml.StartElement) *element {
	e := &element{label: t.Name.Local, leaf: true}
	s.refuses = s.refuses || e.label == "InvalidPropertyFault"
	for _, a := range t.Attr {
		switch {
		case a.Name.Local == "type" && a.Name.Space == instance:
			e.label += ":" + a.Value[strings.IndexByte(a.Value, ':')+1:]
		case a.Name.Local == "type":
			e.label += "@" + a.Value
		}
	}
	if len(open) == 0 {
		return e
	}
	parent := open[len(open)-1]
	parent.leaf = false
	if object, found := strings.CutPrefix(e.label, "obj@"); found {
		parent.about = object
	}
	s.facts[within(open)+" "+parent.previous+">"+e.label] = true
	parent.previous = e.label
	return e
}

// end notes words, which enums have, and what siblings are about.
func (s *shape) end(open []*element, ended *element) {
	parent, text := open[len(open)-1], string(ended.text)
	switch ended.label {
	case "name", "type":
		if strings.HasSuffix(parent.label, "Set") || strings.Contains(parent.label, "Set:") {
			parent.about = text
		}
	case "pathSet":
		s.facts[within(open)+" pathSet="+text] = true
		return
	}
	if word.MatchString(text) {
		s.facts[within(open)+" "+ended.label+"="+text] = true
	}
}

// within names the innermost elements, and what they are about.
func within(open []*element) string {
	var names []string
	for _, e := range open[max(len(open)-3, 0):] {
		names = append(names, e.label+"["+e.about+"]")
	}
	return strings.Join(names, "/")
}

func (s *shape) hash() string {
	sum := sha256.Sum256([]byte(strings.Join(slices.Sorted(maps.Keys(s.facts)), "\n")))
	return hex.EncodeToString(sum[:6])
}
