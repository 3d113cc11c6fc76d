package flasharray

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

var testKey = func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
}()

func (f *fixture) register(change func(*APIClient)) {
	f.t.Helper()
	c := APIClient{ID: "client", KeyID: "key", Issuer: "issuer", PublicKey: &testKey.PublicKey}
	change(&c)
	if err := f.server.RegisterClient(c); err != nil {
		f.t.Fatal(err)
	}
}

// identity is a token that is good for the fixture's client once change has left it alone.
func (f *fixture) identity(change func(jwt.MapClaims)) string {
	f.t.Helper()
	now := f.world.Clock().Now()
	claims := jwt.MapClaims{"aud": "client", "sub": "pureuser", "iss": "issuer", "iat": now.Unix(), "exp": now.Add(time.Hour).Unix()}
	change(claims)
	token := jwt.NewWithClaims(jwt.SigningMethodRS256, claims)
	token.Header["kid"] = "key"
	text, err := token.SignedString(testKey)
	if err != nil {
		f.t.Fatal(err)
	}
	return text
}

func (f *fixture) exchange(grant, kind, token string) (status int, body map[string]any) {
	f.t.Helper()
	response, err := f.http.Client().PostForm(f.http.URL+tokenPath,
		url.Values{"grant_type": {grant}, "subject_token_type": {kind}, "subject_token": {token}})
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	_ = json.NewDecoder(response.Body).Decode(&body)
	return response.StatusCode, body
}

func unchanged(jwt.MapClaims) {}

func TestAccessTokenOpensTheArrayUntilItEnds(t *testing.T) {
	f := newFixture(t, Options{})
	f.register(func(c *APIClient) { c.TokenTTL = time.Hour })
	status, body := f.exchange(grantType, subjectType, f.identity(unchanged))
	if status != http.StatusOK || body["token_type"] != "Bearer" || body["issued_token_type"] != issuedType || body["expires_in"] != 3599.0 {
		t.Fatalf("exchange answers %d %v", status, body)
	}
	token := body["access_token"].(string)
	claims := jwt.MapClaims{}
	if _, _, err := jwt.NewParser().ParseUnverified(token, claims); err != nil || claims["exp"] != float64(f.world.Clock().Now().Add(time.Hour).Unix()) {
		t.Errorf("access token says %v %v", claims, err)
	}
	ask := func() int {
		return f.send("GET", f.base+"/volumes", map[string]string{"Authorization": "Bearer " + token}).status
	}
	if got := ask(); got != http.StatusOK {
		t.Errorf("token answers %d", got)
	}
	f.world.Clock().Advance(time.Hour)
	if got := ask(); got != http.StatusUnauthorized {
		t.Errorf("token that ended answers %d", got)
	}
	if got := f.send("GET", f.base+"/volumes", map[string]string{"Authorization": "Bearer "}).status; got != http.StatusUnauthorized {
		t.Errorf("empty token answers %d", got)
	}
}

func TestTokensOfOthersAreRefused(t *testing.T) {
	f := newFixture(t, Options{})
	f.register(func(*APIClient) {})
	for name, change := range map[string]func(jwt.MapClaims){
		"audience": func(c jwt.MapClaims) { c["aud"] = "other" },
		"issuer":   func(c jwt.MapClaims) { c["iss"] = "other" },
		"subject":  func(c jwt.MapClaims) { c["sub"] = "other" },
		"end":      func(c jwt.MapClaims) { c["exp"] = f.world.Clock().Now().Add(-time.Second).Unix() },
		"no end":   func(c jwt.MapClaims) { delete(c, "exp") },
	} {
		if status, body := f.exchange(grantType, subjectType, f.identity(change)); status != 401 || body["error"] != "invalid_client" {
			t.Errorf("%s: %d %v", name, status, body)
		}
	}
	good := f.identity(unchanged)
	for want, test := range map[string][3]string{
		"unsupported_grant_type": {"password", subjectType, good}, "invalid_request": {grantType, "x", good},
		"invalid_client": {grantType, subjectType, good[:len(good)-8] + strings.Repeat("A", 8)},
	} {
		if status, body := f.exchange(test[0], test[1], test[2]); status < 400 || body["error"] != want {
			t.Errorf("%s: %d %v", want, status, body)
		}
	}
	if status, body := f.exchange(grantType, subjectType, ""); status != 400 || body["error"] != "invalid_request" {
		t.Errorf("no token: %d %v", status, body)
	}
}

func TestDisabledAPIClientIsRefused(t *testing.T) {
	f := newFixture(t, Options{})
	f.register(func(c *APIClient) { c.Disabled = true })
	if status, body := f.exchange(grantType, subjectType, f.identity(unchanged)); status != 401 || !strings.Contains(body["error_description"].(string), "disabled") {
		t.Errorf("%d %v", status, body)
	}
}

func TestImpossibleAPIClientsAreNotRegistered(t *testing.T) {
	f := newFixture(t, Options{})
	f.register(func(*APIClient) {})
	for _, c := range []APIClient{
		{}, {ID: "a", KeyID: "b", Issuer: "c"}, {ID: "client", KeyID: "b", Issuer: "c", PublicKey: &testKey.PublicKey},
		{ID: "a", KeyID: "b", Issuer: "c", PublicKey: &testKey.PublicKey, TokenTTL: 25 * time.Hour},
	} {
		if err := f.server.RegisterClient(c); err == nil {
			t.Errorf("%+v is registered", c)
		}
	}
}
