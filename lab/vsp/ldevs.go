package vsp

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"tidemark.io/lab/san"
)

const (
	usualCount  = 100 // LDEVs on a page
	mostCount   = 16384
	lastLdev    = 65279
	notDefined  = "NOT DEFINED"
	unmapOption = 63 // host mode option: vStorage APIs based on T10 standards
)

// options of lists, by what they keep.
var options = map[string]func(row) bool{
	"defined":        func(row) bool { return true },
	"dpVolume":       func(row) bool { return true },
	"luMapped":       func(ldev row) bool { return ldev["ports"] != nil },
	"luUnmapped":     func(ldev row) bool { return ldev["ports"] == nil },
	"externalVolume": func(row) bool { return false },
}

// readLdevs answers with one LDEV, defined or not, or with a page of them.
func (s *Server) readLdevs(w http.ResponseWriter, r *http.Request, id string, one bool) error {
	all := s.ldevs()
	if one {
		number, err := strconv.Atoi(id)
		if err != nil || number < 0 || number > lastLdev {
			return invalidParameter("ldevId")
		}
		write(w, http.StatusOK, s.ldev(all, number))
		return nil
	}
	query := r.URL.Query()
	head, err := number(query.Get("headLdevId"), 0, 0, lastLdev)
	if err != nil {
		return invalidParameter("headLdevId")
	}
	count, err := number(query.Get("count"), usualCount, 1, mostCount)
	if err != nil {
		return invalidParameter("count")
	}
	option := query.Get("ldevOption")
	if option == "" {
		option = "defined"
	}
	if option == "undefined" {
		write(w, http.StatusOK, row{"data": undefined(all, head, count)})
		return nil
	}
	keep, known := options[option]
	if !known {
		return invalidParameter("ldevOption")
	}
	all = slices.DeleteFunc(all, func(ldev row) bool {
		pool := query.Get("poolId")
		return ldev["ldevId"].(int) < head || !keep(ldev) || pool != "" && pool != text(ldev["poolId"])
	})
	write(w, http.StatusOK, row{"data": all[:min(count, len(all))]})
	return nil
}

func number(given string, usual, least, most int) (int, error) {
	if given == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(given)
	if err != nil || n < least || n > most {
		return 0, strconv.ErrRange
	}
	return n, nil
}

// ldev is what the array answers about one: also its identifier on hosts if it has a path.
func (s *Server) ldev(all []row, number int) row {
	for i, v := range s.sorted() {
		if ldevID(v) == number {
			if all[i]["ports"] != nil {
				all[i]["naaId"] = v.WorldWideName()[len("naa."):]
			}
			return all[i]
		}
	}
	return blank(number)
}

func blank(number int) row {
	return row{"ldevId": number, "virtualLdevId": number, "emulationType": notDefined, "attributes": []string{}, "resourceGroupId": 0}
}

func undefined(all []row, head, count int) []row {
	out := []row{}
	for id := head; id <= lastLdev && len(out) < count; id++ {
		if !slices.ContainsFunc(all, func(ldev row) bool { return ldev["ldevId"] == id }) {
			out = append(out, blank(id))
		}
	}
	return out
}

// sorted are the volumes that exist, by the numbers of their LDEVs.
func (s *Server) sorted() (out []*san.Volume) {
	for _, v := range s.array.Volumes() {
		if !v.Destroyed {
			out = append(out, v)
		}
	}
	slices.SortFunc(out, func(a, b *san.Volume) int { return ldevID(a) - ldevID(b) })
	return out
}

// used is what the LDEV takes in whole pages.
func used(v *san.Volume) int64 {
	if v.Full() {
		return v.ProvisionedBytes
	}
	return v.Space().AllocatedBytes
}

// ldevs have the same order as the volumes.
func (s *Server) ldevs() []row {
	luns := map[*san.Volume]int{}
	for _, c := range s.array.Connections() {
		luns[c.Volume] = c.LUN
	}
	out := []row{}
	for _, v := range s.sorted() {
		ldev := row{
			"ldevId": ldevID(v), "clprId": 0, "emulationType": "OPEN-V-CVS", "byteFormatCapacity": format(v.ProvisionedBytes),
			"blockCapacity": v.ProvisionedBytes / blockBytes, "attributes": []string{"CVS", "HDP"}, "label": v.Name, "status": "NML",
			"mpBladeId": 0, "ssid": "0004", "poolId": poolIDs[v.Pool(poolName)], "numOfUsedBlock": used(v) / blockBytes, "isFullAllocationEnabled": v.Full(),
			"resourceGroupId": 0, "dataReductionStatus": "DISABLED", "dataReductionMode": "disabled", "isAluaEnabled": false,
		}
		if lun, mapped := luns[v]; mapped {
			group := unmapping
			if v.KeepsSpace() {
				group = plain
			}
			ports := []row{}
			for _, port := range portIDs {
				ports = append(ports, row{"portId": port, "hostGroupNumber": group.number, "hostGroupName": group.name, "lun": lun})
			}
			ldev["numOfPorts"], ldev["ports"] = len(ports), ports
		}
		out = append(out, ldev)
	}
	return out
}

// format is a capacity in the largest unit of which it has one.
func format(bytes int64) string {
	value, units := float64(bytes)/(1<<20), []string{"M", "G", "T"}
	for len(units) > 1 && value >= 1024 {
		value, units = value/1024, units[1:]
	}
	return fmt.Sprintf("%.2f %s", value, units[0])
}
