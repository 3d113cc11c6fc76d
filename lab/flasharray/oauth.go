package flasharray

import (
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"tidemark.io/lab/gate"
)

const (
	tokenPath       = "/oauth2/1.0/token"
	grantType       = "urn:ietf:params:oauth:grant-type:token-exchange"
	subjectType     = "urn:ietf:params:oauth:token-type:jwt"
	issuedType      = "urn:ietf:params:oauth:token-type:access_token"
	defaultTokenTTL = 24 * time.Hour
)

// APIClient is a program that may exchange tokens which it signs with its private key for access tokens.
type APIClient struct {
	ID        string // audience of its tokens
	KeyID     string // "kid" of their header
	Issuer    string
	PublicKey *rsa.PublicKey
	Disabled  bool          // as every client is until someone enables it
	TokenTTL  time.Duration // life of an access token in simulated time, between 1 s and 24 h; 24 h when 0
}

// accessTokens are those handed out, with the simulated time at which each ends.
type accessTokens struct {
	mu      sync.Mutex
	clients []APIClient
	ends    map[string]time.Time
	key     *rsa.PrivateKey // signs access tokens; made at the first registration
}

// RegisterClient makes an API client known to the array.
func (s *Server) RegisterClient(c APIClient) error {
	if c.TokenTTL == 0 {
		c.TokenTTL = defaultTokenTTL
	}
	switch {
	case c.ID == "" || c.KeyID == "" || c.Issuer == "" || c.PublicKey == nil:
		return errors.New("an API client needs an id, a key id, an issuer and a public key")
	case c.TokenTTL < time.Second || c.TokenTTL > defaultTokenTTL:
		return fmt.Errorf("the life of access tokens is between 1 s and 24 h, not %s", c.TokenTTL)
	}
	s.tokens.mu.Lock()
	defer s.tokens.mu.Unlock()
	if slices.ContainsFunc(s.tokens.clients, func(known APIClient) bool { return known.KeyID == c.KeyID || known.ID == c.ID }) {
		return fmt.Errorf("API client %s or its key %s is registered already", c.ID, c.KeyID)
	}
	if s.tokens.key == nil {
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			return err
		}
		s.tokens.key = key
	}
	s.tokens.clients = append(s.tokens.clients, c)
	return nil
}

func (t *accessTokens) valid(token string, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	end, known := t.ends[token]
	return known && now.Before(end)
}

func (t *accessTokens) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.ends)
}

func bearer(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

// exchangeToken serves POST /oauth2/1.0/token. Times in tokens are in seconds, as clients send them.
func (s *Server) exchangeToken(w http.ResponseWriter, r *http.Request, _ route) error {
	if r.Method != http.MethodPost {
		return badRequest("invalid_request", "Method is not allowed.")
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	if err := r.ParseForm(); err != nil {
		return badRequest("invalid_request", "Malformed form.")
	}
	switch {
	case r.PostForm.Get("grant_type") != grantType:
		return badRequest("unsupported_grant_type", "Invalid grant_type.")
	case r.PostForm.Get("subject_token_type") != subjectType:
		return badRequest("invalid_request", "Invalid subject_token_type.")
	case r.PostForm.Get("subject_token") == "":
		return badRequest("invalid_request", "Missing subject_token.")
	}
	now := s.world.Clock().Now()
	client, subject, err := s.tokens.check(r.PostForm.Get("subject_token"), now)
	if err == nil && subject != s.options.Username {
		err = errors.New("the subject is not a user of this array")
	}
	if err != nil {
		return &apiError{http.StatusUnauthorized, []errorDetail{{"invalid_client", "Invalid identity token: " + err.Error() + "."}}}
	}
	token, err := s.tokens.issue(client, subject, now)
	if err != nil {
		return err
	}
	write(w, http.StatusOK, row{
		"access_token": token, "issued_token_type": issuedType, "token_type": "Bearer", "expires_in": int64(client.TokenTTL.Seconds()) - 1,
	})
	return nil
}

// check finds the client that signed an identity token and its user.
func (t *accessTokens) check(token string, now time.Time) (APIClient, string, error) {
	t.mu.Lock()
	clients := slices.Clone(t.clients)
	t.mu.Unlock()
	var client APIClient
	find := func(parsed *jwt.Token) (any, error) {
		for _, c := range clients {
			if c.KeyID == parsed.Header["kid"] {
				client = c
				if c.Disabled {
					return nil, errors.New("the API client is disabled")
				}
				return c.PublicKey, nil
			}
		}
		return nil, errors.New("the key is not known")
	}
	claims := new(jwt.RegisteredClaims)
	parser := jwt.NewParser(jwt.WithValidMethods([]string{"RS256"}), jwt.WithExpirationRequired(),
		jwt.WithTimeFunc(func() time.Time { return now }))
	if _, err := parser.ParseWithClaims(token, claims, find); err != nil {
		return client, "", err
	}
	if !slices.Contains(claims.Audience, client.ID) {
		return client, "", errors.New("the audience is not the API client")
	}
	if claims.Issuer != client.Issuer {
		return client, "", errors.New("the issuer is not that of the API client")
	}
	return client, claims.Subject, nil
}

func (t *accessTokens) issue(c APIClient, subject string, now time.Time) (string, error) {
	end := now.Add(c.TokenTTL)
	claims := jwt.MapClaims{
		"aud": c.ID, "sub": subject, "role": "readonly", "iss": c.Issuer, "iat": now.Unix(), "exp": end.Unix(), "jti": gate.NewUUID(),
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	token, err := jwt.NewWithClaims(jwt.SigningMethodRS256, claims).SignedString(t.key)
	if err != nil {
		return "", err
	}
	for old, at := range t.ends {
		if !now.Before(at) {
			delete(t.ends, old)
		}
	}
	if t.ends == nil {
		t.ends = map[string]time.Time{}
	}
	t.ends[token] = end
	return token, nil
}

func renderOAuth(_ *Server, refusal *apiError, _ route) any {
	code := "server_error"
	if len(refusal.details) > 0 && refusal.details[0].context != "" {
		code = refusal.details[0].context
	}
	return row{"error": code, "error_description": refusal.Error()}
}
