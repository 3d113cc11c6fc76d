package vsp

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// jobs are what the array does after its answer; here each has ended when it is read.
type jobs struct {
	mu  sync.Mutex
	all []row
}

func (j *jobs) rows() []row {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.all)
}

// start answers as the array does before a job has begun.
func (j *jobs) start(path, user, method, body string, now time.Time) row {
	j.mu.Lock()
	defer j.mu.Unlock()
	id := len(j.all) + 1
	begun := row{
		"jobId": id, "self": base + objects + "/jobs/" + strconv.Itoa(id), "userId": user, "status": "Initializing", "state": "Queued",
		"createdTime": stamp(now), "updatedTime": stamp(now), "request": row{"requestUrl": path, "requestMethod": method, "requestBody": body},
	}
	ended := row{"status": "Completed", "state": "Succeeded", "completedTime": stamp(now), "affectedResources": []string{path}}
	for name, value := range begun {
		if ended[name] == nil {
			ended[name] = value
		}
	}
	j.all = append(j.all, ended)
	return begun
}

// change answers a request that would change an LDEV or a host group with a job, which changes nothing: the world belongs to the
// control API.
func (s *Server) change(w http.ResponseWriter, r *http.Request, kind, id string, now time.Time) error {
	if kind != "ldevs" && kind != "host-groups" || id == "" {
		return noObject
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<16))
	if err != nil || !json.Valid(body) {
		return invalidParameter("body")
	}
	write(w, http.StatusAccepted, s.jobs.start(r.URL.Path, s.options.Username, r.Method, string(body), now))
	return nil
}
