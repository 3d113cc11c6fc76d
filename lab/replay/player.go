package replay

import (
	"slices"
	"strings"
	"sync"
)

const mostParts = 12 // of a difference

// recorded is one answer with the pages that clients read after it.
type recorded struct {
	*Exchange
	rest    []*Exchange
	filters map[string]string // references of filters in an answer with updates, by what they select
	changes []change          // that the same collector returned afterwards
}

// change is a later answer with updates, with the references of all filters of its collector.
type change struct {
	*Exchange
	filters map[string]string
}

// track is a question with its answers in the order of the recording.
type track struct {
	question
	answers []*recorded
	next    int
}

// player answers questions as they were answered. If a question is repeated more often than in the recording, the last
// answer is repeated, or there is none if the player is strict.
type player struct {
	strict bool

	mu     sync.Mutex
	tracks map[string]*track
	order  []*track
}

func newPlayer(strict bool) *player { return &player{strict: strict, tracks: map[string]*track{}} }

func (p *player) add(q question, x *Exchange) *recorded {
	t := p.tracks[q.Key]
	if t == nil {
		t = &track{question: q}
		p.tracks[q.Key] = t
		p.order = append(p.order, t)
	}
	r := &recorded{Exchange: x}
	t.answers = append(t.answers, r)
	return r
}

// play returns the next answer, or nil and why there is none.
func (p *player) play(q question) (*recorded, *Unmatched) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.tracks[q.Key]
	if t == nil {
		return nil, p.explain(q)
	}
	if t.next == len(t.answers) {
		if p.strict && t.answers[t.next-1].Status != 0 { // clients repeat a request whose connection broke
			return nil, &Unmatched{Request: q.What, Reason: "all recorded answers were given", Closest: t.answers[t.next-1].Name, key: q.Key}
		}
		t.next--
	}
	answer := t.answers[t.next]
	t.next++
	if answer.Cut {
		return nil, &Unmatched{Request: q.What, Reason: "the recorded answer is incomplete", Closest: answer.Name, key: q.Key}
	}
	return answer, nil
}

// knows is true for a question that was recorded.
func (p *player) knows(q question) bool { return p.tracks[q.Key] != nil }

// explain compares a question with the closest one of the recording.
func (p *player) explain(q question) *Unmatched {
	u := &Unmatched{Request: q.What, Reason: "it was not recorded", key: q.Key}
	method, _, _ := strings.Cut(q.What, " ")
	var closest *track
	best := -1.0
	for _, t := range p.order {
		if t.What != q.What && !strings.HasPrefix(t.What, method+" ") {
			continue
		}
		score := similarity(q.Parts, t.Parts)
		if t.What == q.What {
			score += 2
		} else {
			score += pathSimilarity(q.What, t.What)
		}
		if score > best {
			closest, best = t, score
		}
	}
	if closest == nil {
		return u
	}
	u.Closest = closest.answers[0].Name + ", " + closest.What
	u.OnlyAsked = lacking(q.Parts, closest.Parts)
	u.OnlyRecorded = lacking(closest.Parts, q.Parts)
	return u
}

// similarity is the share of parts that both have.
func similarity(a, b []string) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	in := map[string]int{}
	for _, part := range a {
		in[part]++
	}
	both := 0
	for _, part := range b {
		if in[part] > 0 {
			in[part]--
			both++
		}
	}
	return float64(2*both) / float64(len(a)+len(b))
}

// pathSimilarity is the share of the first characters that both have.
func pathSimilarity(a, b string) float64 {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return float64(n) / float64(max(len(a), len(b)))
}

func lacking(all, others []string) []string {
	out := slices.DeleteFunc(slices.Clone(all), func(part string) bool { return slices.Contains(others, part) })
	if len(out) > mostParts {
		out = append(out[:mostParts], "…")
	}
	return out
}
