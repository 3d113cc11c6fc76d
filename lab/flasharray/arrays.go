package flasharray

import (
	"time"

	"tidemark.io/lab/san"
)

// eradicationDelay is how long a destroyed volume can be recovered.
const eradicationDelay = 24 * time.Hour

// listArrays serves GET /arrays: always the array itself.
func (s *Server) listArrays(c *call) (*listing, error) {
	r := s.arrayRow(s.array.Space(), c)
	return &listing{items: []*item{{key: s.array.Name(), made: r}}, shape: r}, nil
}

func (s *Server) arrayRow(space san.Space, c *call) row {
	delay := eradicationDelay.Milliseconds()
	r := row{
		"id": s.array.ID(), "name": s.array.Name(), "capacity": s.array.CapacityBytes(), "parity": float64(1),
		"space": arraySpace(space, c.version), "idle_timeout": s.options.IdleTimeout.Milliseconds(),
		"os": "Purity//FA", "version": s.array.Purity(), "banner": "", "ntp_servers": []string{},
		"scsi_timeout": int64(60000), "console_lock_enabled": false,
	}
	if c.version >= eradicationConfig {
		eradication := row{"eradication_delay": delay}
		if c.version >= priorities {
			eradication["manual_eradication"] = "all-enabled"
		}
		if c.version >= totalUsed {
			eradication["enabled_delay"], eradication["disabled_delay"] = delay, delay
		}
		r["eradication_config"] = eradication
		r["encryption"] = row{
			"data_at_rest":   row{"algorithm": "AES-256-CTR", "enabled": true},
			"module_version": "FA-1.3",
		}
	}
	if c.version >= totalUsed {
		r["_as_of"], r["time_zone"], r["ntp_symmetric_key"] = c.now.UnixMilli(), "UTC", nil
	}
	return s.located(r, c.version)
}

// self is the array's reference to itself as context and error location.
func (s *Server) self() row {
	return row{"id": s.array.ID(), "name": s.array.Name(), "resource_type": "arrays"}
}

// located adds the fleet context from the version that has it.
func (s *Server) located(r row, v version) row {
	if v >= fleetContext {
		r["context"] = row{"id": s.array.ID(), "name": s.array.Name()}
	}
	return r
}
