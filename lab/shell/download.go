package shell

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	downloadTimeout = 10 * time.Second
	manifestLimit   = 4 << 20
)

// download fetches the manifest, or the zip of several, that an extension record points at.
func download(ctx context.Context, client *http.Client, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, downloadTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("GET %s: %s", url, response.Status)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, manifestLimit+1))
	if err == nil && len(data) > manifestLimit {
		err = fmt.Errorf("GET %s: more than %d bytes", url, manifestLimit)
	}
	return data, err
}
