package flasharray

import (
	"math"

	"tidemark.io/lab/san"
)

// The identities of the wire contract hold in every object made here: virtual is total_provisioned*(1-thin_provisioning)
// as near as a double can say, total_physical is the sum of its parts, total_reduction is data_reduction/(1-thin_provisioning).

// volumeSpace is the space object of a volume; shared and system are null there.
func volumeSpace(s san.Space, v version) row {
	r := commonSpace(s, s.UniqueBytes+s.SnapshotsBytes, v)
	r["total_provisioned"] = s.ProvisionedBytes
	r["shared"], r["system"] = nil, nil
	if v >= effectiveSpace {
		addEffective(r, s, v, "unique", "snapshots")
	}
	return r
}

// hostSpace sums the volumes a host sees; it has no *_effective figures.
func hostSpace(s san.Space, v version) row {
	r := commonSpace(s, s.UniqueBytes+s.SnapshotsBytes, v)
	r["total_provisioned"] = s.ProvisionedBytes
	r["shared"], r["system"] = nil, nil
	return r
}

// arraySpace is the space object of the whole array; its provisioned size is unlimited, so null.
func arraySpace(s san.Space, v version) row {
	physical := s.UniqueBytes + s.SnapshotsBytes + s.SharedBytes + s.SystemBytes + s.ReplicationBytes
	r := commonSpace(s, physical, v)
	r["total_provisioned"] = nil
	r["shared"], r["system"], r["replication"] = s.SharedBytes, s.SystemBytes, s.ReplicationBytes
	if v >= effectiveSpace {
		addEffective(r, s, v, "unique", "snapshots", "shared")
	}
	return r
}

func commonSpace(s san.Space, physical int64, v version) row {
	thin, reduction, total := ratios(s)
	r := row{
		"virtual":           s.VirtualBytes,
		"thin_provisioning": thin,
		"unique":            s.UniqueBytes,
		"snapshots":         s.SnapshotsBytes,
		"total_physical":    physical,
		"data_reduction":    reduction,
		"total_reduction":   total,
	}
	if v >= usedProvisioned {
		r["used_provisioned"] = s.ProvisionedBytes
	}
	if v >= totalUsed {
		r["total_used"] = physical
	}
	if v >= footprint {
		r["footprint"] = nil
	}
	return r
}

// ratios of an empty volume are 1, as on recorded arrays.
func ratios(s san.Space) (thin, reduction, total float64) {
	reduction = s.DataReduction
	if s.VirtualBytes == 0 || reduction == 0 {
		reduction = 1
	}
	if s.ProvisionedBytes > 0 {
		thin = float64(s.ProvisionedBytes-s.VirtualBytes) / float64(s.ProvisionedBytes)
	}
	if thin >= 1 {
		return thin, reduction, 1
	}
	return thin, reduction, reduction / (1 - thin)
}

// addEffective adds the unreduced accounting: the figures times the reduction, null from the release that retired them.
func addEffective(r row, s san.Space, v version, figures ...string) {
	_, reduction, _ := ratios(s)
	var sum int64
	for _, name := range figures {
		unreduced := int64(math.Round(float64(r[name].(int64)) * reduction))
		sum += unreduced
		r[name+"_effective"] = unreduced
	}
	r["total_effective"] = sum
	if v >= totalUsed {
		for _, name := range append(figures, "total") {
			r[name+"_effective"] = nil
		}
	}
}

// sumSpaces adds bytes and weighs the reduction by what each volume would occupy with everything shared counted once.
func sumSpaces(list []san.Space) san.Space {
	var total san.Space
	var reduced float64
	for _, s := range list {
		total.At = s.At
		total.ProvisionedBytes += s.ProvisionedBytes
		total.VirtualBytes += s.VirtualBytes
		total.UniqueBytes += s.UniqueBytes
		total.SnapshotsBytes += s.SnapshotsBytes
		if s.DataReduction > 0 {
			reduced += float64(s.VirtualBytes) / s.DataReduction
		}
	}
	if reduced > 0 {
		total.DataReduction = float64(total.VirtualBytes) / reduced
	}
	return total
}
