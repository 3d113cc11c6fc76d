package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"tidemark.io/lab/san"
)

// simulatedWorld is a world of automatic UNMAP and nothing else, as one JSON value on standard input.
type simulatedWorld struct {
	Hosts      []san.Host           `json:"hosts"` // Name, Version, Build
	Datastores []simulatedDatastore `json:"datastores"`
	Load       float64              `json:"load"` // of the array, 0 to 1
}

type simulatedDatastore struct {
	Rate    san.Rate          `json:"rate"`
	Idle    bool              `json:"idle"` // no file is open
	Late    bool              `json:"late"` // hardly used: UNMAP begins up to a day after a delete
	Deletes []simulatedDelete `json:"deletes"`
}

type simulatedDelete struct {
	Host      int   `json:"host"` // from 0
	MB        int64 `json:"mb"`
	Thick     bool  `json:"thick"`
	AtSeconds int64 `json:"atSeconds"`
}

// simulationOutcome is the time at which a quarter, a half, three quarters and all of the dead space of each datastore had come back, in
// seconds; null for never.
type simulationOutcome struct {
	Datastores [][4]*float64 `json:"datastores"`
}

// quietHours without any UNMAP end a world: nothing more will come back, unless hosts can be late.
const (
	quietHours = 2
	lateHours  = 26
)

// simulate carries out every world that it reads and writes one outcome for each.
func simulate(in io.Reader, out io.Writer) error {
	decoder, encoder := json.NewDecoder(in), json.NewEncoder(out)
	for n := 1; ; n++ {
		var w simulatedWorld
		switch err := decoder.Decode(&w); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("world %d: %w", n, err)
		}
		outcome, err := w.carryOut()
		if err != nil {
			return fmt.Errorf("world %d: %w", n, err)
		}
		if err := encoder.Encode(outcome); err != nil {
			return err
		}
	}
}

func (w simulatedWorld) carryOut() (*simulationOutcome, error) {
	world := san.NewWorld(time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC), 1)
	defer world.Close()
	array := world.AddArray(san.ArraySpec{Name: "array"})
	array.SetLoad(w.Load)
	var hosts []*san.Host
	for _, h := range w.Hosts {
		hosts = append(hosts, world.AddHost(h))
	}
	begin := world.Clock().Now()
	number := map[*san.FileSystem]int{}
	total, back := make([]int64, len(w.Datastores)), make([]int64, len(w.Datastores))
	outcome := &simulationOutcome{Datastores: make([][4]*float64, len(w.Datastores))}
	world.OnUnmap(func(r san.Returned) {
		i := number[r.FS]
		back[i] += r.Blocks
		at := r.At.Sub(begin).Seconds()
		for quarter := range outcome.Datastores[i] {
			if outcome.Datastores[i][quarter] == nil && 4*back[i] >= total[i]*int64(quarter+1) {
				outcome.Datastores[i][quarter] = &at
			}
		}
	})
	pending, hours := 0, quietHours
	for i, d := range w.Datastores {
		fs, err := w.datastore(world, array, hosts, i, total)
		if err != nil {
			return nil, err
		}
		number[fs] = i
		if d.Late {
			hours = lateHours
		}
		for n, gone := range d.Deletes {
			pending++
			world.Clock().AfterFunc(time.Duration(gone.AtSeconds)*time.Second, func() {
				_ = fs.Delete(fmt.Sprint("gone", n), hosts[gone.Host])
				pending--
			})
		}
	}
	for known, quiet := int64(0), 0; quiet < hours; {
		world.Clock().Advance(time.Hour)
		sum := int64(pending)
		for _, mb := range back {
			sum += mb
		}
		quiet++
		if sum != known || pending > 0 {
			known, quiet = sum, 0
		}
	}
	return outcome, nil
}

func (w simulatedWorld) datastore(world *san.World, array *san.Array, hosts []*san.Host, i int, total []int64) (*san.FileSystem, error) {
	d := w.Datastores[i]
	for _, gone := range d.Deletes {
		if gone.Host < 0 || gone.Host >= len(hosts) || gone.MB <= 0 || gone.AtSeconds < 0 {
			return nil, fmt.Errorf("datastore %d: a delete needs a host there is, and more than 0 MB", i)
		}
		total[i] += gone.MB
	}
	volume := array.AddVolume(san.VolumeSpec{Name: fmt.Sprint("v", i), ProvisionedBytes: (total[i] + 2048) * san.Block})
	fs := world.AddFileSystem(san.FileSystemSpec{
		Name: fmt.Sprint("ds", i), Major: 6, Devices: []*san.Device{san.VolumeDevice(volume)}, Hosts: hosts, Rate: d.Rate, Idle: d.Late,
	})
	keep, err := fs.Create("keep", san.Block, san.Block, false)
	if err != nil {
		return nil, err
	}
	if !d.Idle {
		keep.Open()
	}
	for n, gone := range d.Deletes {
		if _, err := fs.Create(fmt.Sprint("gone", n), gone.MB*san.Block, gone.MB*san.Block, gone.Thick); err != nil {
			return nil, err
		}
	}
	return fs, nil
}
