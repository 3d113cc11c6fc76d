package flasharray

import (
	"strconv"
	"strings"
)

// filterParser reads the filter grammar that the vendor's client library writes:
//
//	or   := and { "or" and }          and  := term { "and" term }
//	term := "not" "(" or ")" | "(" or ")" | "contains" "(" property "," text ")" | "tags" "(" text "," text ")" |
//	        property [ operator value ]
//	value := text | number | "true" | "false" | "(" value { "," value } ")"     (the list only with "=")
type filterParser struct {
	tokens []string
	shape  row
}

// parseFilter rejects a malformed filter, or one with a property that shape does not have.
func parseFilter(text string, shape row) (predicate, error) {
	tokens, err := filterTokens(text)
	if err != nil {
		return nil, err
	}
	parser := &filterParser{tokens, shape}
	result, err := parser.or()
	if err != nil {
		return nil, err
	}
	if rest := parser.peek(); rest != "" {
		return nil, badRequest("filter", "Invalid filter: unexpected %s.", rest)
	}
	return result, nil
}

func filterTokens(text string) ([]string, error) {
	var tokens []string
	for i := 0; i < len(text); {
		start := i
		switch c := text[i]; {
		case c == ' ' || c == '\t':
			i++
			continue
		case c == '\'' || c == '"':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return nil, badRequest("filter", "Invalid filter: text is not closed.")
			}
			i += end + 2
			tokens = append(tokens, "'"+text[start+1:i-1])
			continue
		case strings.IndexByte("(),", c) >= 0:
			i++
		case strings.IndexByte("=!<>", c) >= 0:
			for i < len(text) && strings.IndexByte("=!<>", text[i]) >= 0 {
				i++
			}
		default:
			for i < len(text) && strings.IndexByte(" \t'\"(),=!<>", text[i]) < 0 {
				i++
			}
		}
		tokens = append(tokens, text[start:i])
	}
	return tokens, nil
}

func (p *filterParser) peek() string {
	if len(p.tokens) == 0 {
		return ""
	}
	return p.tokens[0]
}

func (p *filterParser) next() string {
	token := p.peek()
	if token != "" {
		p.tokens = p.tokens[1:]
	}
	return token
}

func (p *filterParser) expect(token string) error {
	if got := p.next(); got != token {
		return badRequest("filter", "Invalid filter: expected %s, found %q.", token, got)
	}
	return nil
}

func (p *filterParser) or() (predicate, error) {
	return p.chain("or", p.and, either)
}

func (p *filterParser) and() (predicate, error) {
	return p.chain("and", p.term, both)
}

func (p *filterParser) chain(word string, operand func() (predicate, error),
	join func(p, q predicate) predicate) (predicate, error) {
	left, err := operand()
	for err == nil && strings.EqualFold(p.peek(), word) {
		p.next()
		var right predicate
		if right, err = operand(); err == nil {
			left = join(left, right)
		}
	}
	return left, err
}

func (p *filterParser) term() (predicate, error) {
	token := p.next()
	called := p.peek() == "("
	switch {
	case token == "(":
		return p.closed()
	case strings.EqualFold(token, "not") && called:
		p.next()
		inner, err := p.closed()
		if err != nil {
			return nil, err
		}
		return not(inner), nil
	case strings.EqualFold(token, "contains") && called:
		p.next()
		return p.containsCall()
	case strings.EqualFold(token, "tags") && called:
		p.next()
		return p.tagsCall()
	}
	prop, err := p.property(token)
	if err != nil {
		return nil, err
	}
	switch operator := p.peek(); operator {
	case "=", "!=", ">", ">=", "<", "<=":
		p.next()
		return p.comparison(prop, operator)
	}
	return exists(prop), nil
}

func (p *filterParser) closed() (predicate, error) {
	inner, err := p.or()
	if err != nil {
		return nil, err
	}
	return inner, p.expect(")")
}

func (p *filterParser) containsCall() (predicate, error) {
	prop, err := p.property(p.next())
	if err != nil {
		return nil, err
	}
	if err := p.expect(","); err != nil {
		return nil, err
	}
	part, err := p.text()
	if err != nil {
		return nil, err
	}
	return contains(prop, part), p.expect(")")
}

// tagsCall selects nothing, because nothing has tags.
func (p *filterParser) tagsCall() (predicate, error) {
	if _, err := p.text(); err != nil {
		return nil, err
	}
	if err := p.expect(","); err != nil {
		return nil, err
	}
	if _, err := p.text(); err != nil {
		return nil, err
	}
	return func(row) bool { return false }, p.expect(")")
}

func (p *filterParser) text() (string, error) {
	token := p.next()
	text, isText := strings.CutPrefix(token, "'")
	if !isText {
		return "", badRequest("filter", "Invalid filter: %q is not a text.", token)
	}
	return text, nil
}

func (p *filterParser) comparison(prop property, operator string) (predicate, error) {
	if operator == "=" && p.peek() == "(" {
		p.next()
		var values []any
		for {
			value, err := p.value()
			if err != nil {
				return nil, err
			}
			values = append(values, value)
			if p.peek() != "," {
				return oneOf(prop, values), p.expect(")")
			}
			p.next()
		}
	}
	value, err := p.value()
	if err != nil {
		return nil, err
	}
	return comparison(prop, operator, value), nil
}

func (p *filterParser) value() (any, error) {
	token := p.next()
	if text, isText := strings.CutPrefix(token, "'"); isText {
		return text, nil
	}
	switch strings.ToLower(token) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	if n, err := strconv.ParseInt(token, 10, 64); err == nil {
		return n, nil
	}
	if f, err := strconv.ParseFloat(token, 64); err == nil {
		return f, nil
	}
	return nil, badRequest("filter", "Invalid filter: %q is not a value.", token)
}

func (p *filterParser) property(token string) (property, error) {
	prop := parseProperty(token)
	if _, known := prop.in(p.shape); !known {
		return prop, badRequest("filter", "Invalid filter: unknown property %q.", token)
	}
	return prop, nil
}
