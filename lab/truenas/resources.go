package truenas

import (
	"fmt"
	"strconv"
	"strings"

	"tidemark.io/lab/san"
)

const (
	blockBytes   = 16 << 10 // of a zvol
	pointerBytes = 128      // of a block, in metadata of which there are two copies
	copies       = 2
)

// singles are the resources that are no lists.
var singles = map[string]func(*Server) any{
	"/system/info":    (*Server).systemInfo,
	"/system/host_id": func(s *Server) any { return strings.ReplaceAll(s.array.ID(), "-", "") },
}

var lists = map[string]func(*Server) []row{
	"/pool":         (*Server).pools,
	"/pool/dataset": (*Server).datasets,
	"/iscsi/extent": (*Server).extents,
}

// kinds are what a row of a list is called.
var kinds = map[string]string{"/pool": "Pool", "/pool/dataset": "PoolDataset", "/iscsi/extent": "iSCSITargetExtent"}

func (s *Server) systemInfo() any {
	return row{
		"version": s.array.Purity(), "hostname": s.array.Name(), "physmem": 64 << 30, "model": "Intel(R) Xeon(R) Silver 4210 CPU @ 2.20GHz",
		"cores": 20, "physical_cores": 10, "loadavg": []float64{0.3, 0.4, 0.4}, "system_serial": "A1-" + s.array.ID()[:5],
		"system_product": "Super Server", "system_manufacturer": "Supermicro", "license": nil, "timezone": "UTC", "ecc_memory": true,
	}
}

// property of a dataset, as the array writes its values.
func property(raw string, parsed, value any) row {
	return row{"parsed": parsed, "rawvalue": raw, "value": value, "source": "NONE", "source_info": nil}
}

// bytes is a property that is a size.
func bytes(size int64) row {
	raw := strconv.FormatInt(size, 10)
	return property(raw, size, raw)
}

func word(raw string) row { return property(raw, raw, strings.ToUpper(raw)) }

func (s *Server) alive() (out []*san.Volume) {
	for _, v := range s.array.Volumes() {
		if !v.Destroyed {
			out = append(out, v)
		}
	}
	return out
}

// byDataset is what the data of a zvol takes, with its metadata.
func byDataset(v *san.Volume) int64 {
	blocks := (v.Space().VirtualBytes + blockBytes - 1) / blockBytes
	return blocks * (blockBytes + copies*pointerBytes)
}

// reserved is what a thick zvol reserves: its size and the metadata of all its blocks.
func reserved(v *san.Volume) int64 {
	if !v.Full() {
		return 0
	}
	return v.ProvisionedBytes / blockBytes * (blockBytes + copies*pointerBytes)
}

func used(v *san.Volume) int64 {
	return max(byDataset(v), reserved(v)) + v.Space().SnapshotsBytes
}

func zvol(v *san.Volume) string { return v.Pool(pool) + "/" + v.Name }

func (s *Server) datasets() []row {
	total := int64(0)
	out := []row{nil}
	for _, v := range s.alive() {
		total += used(v)
		readonly := "off"
		if v.Replica() {
			readonly = "on"
		}
		reservation := bytes(reserved(v))
		if !v.Full() {
			reservation = property("0", nil, nil)
		}
		out = append(out, row{
			"id": zvol(v), "type": "VOLUME", "name": zvol(v), "pool": pool, "encrypted": false, "key_loaded": false, "locked": false, "children": []row{},
			"user_properties": row{}, "volsize": bytes(v.ProvisionedBytes), "volblocksize": property("16384", blockBytes, "16K"),
			"used": bytes(used(v)), "usedbydataset": bytes(byDataset(v)), "usedbysnapshots": bytes(v.Space().SnapshotsBytes), "usedbychildren": bytes(0),
			"usedbyrefreservation": bytes(max(0, reserved(v)-byDataset(v))), "refreservation": reservation, "reservation": property("0", nil, nil),
			"compression": word("off"), "compressratio": property("1.00", "1.00", "1.00x"), "copies": property("1", 1, "1"), "deduplication": word("off"),
			"origin": property("", "", ""), "readonly": property(readonly, readonly == "on", strings.ToUpper(readonly)), "sync": word("standard"),
		})
	}
	available := max(0, s.array.CapacityBytes()-total)
	out[0] = fileSystem(pool, total, available)
	if others, _ := s.array.Pooled(OtherDataset); len(others) > 0 {
		within := int64(0)
		for _, v := range others {
			within += used(v)
		}
		out = append(out, fileSystem(OtherDataset, within, available))
	}
	return out
}

// fileSystem is a dataset that contains others.
func fileSystem(name string, total, available int64) row {
	return row{
		"id": name, "type": "FILESYSTEM", "name": name, "pool": pool, "mountpoint": "/mnt/" + name, "encrypted": false, "locked": false, "children": []row{},
		"user_properties": row{}, "used": bytes(total), "available": bytes(available),
		"usedbydataset": bytes(98304), "usedbysnapshots": bytes(0), "usedbyrefreservation": bytes(0), "usedbychildren": bytes(total),
		"refreservation": property("0", nil, nil), "compression": word("lz4"), "readonly": property("off", false, "OFF"),
	}
}

func (s *Server) pools() []row {
	total := int64(0)
	for _, v := range s.alive() {
		total += used(v)
	}
	size := s.array.CapacityBytes()
	mirror := row{"type": "MIRROR", "name": "mirror-0", "status": "ONLINE", "children": []row{}}
	return []row{{
		"id": 1, "name": pool, "guid": "1754262135146237143", "path": "/mnt/" + pool, "status": "ONLINE", "healthy": true,
		"size": size, "allocated": total, "free": max(0, size-total), "freeing": 0, "fragmentation": "0", "size_str": strconv.FormatInt(size, 10),
		"allocated_str": strconv.FormatInt(total, 10), "free_str": strconv.FormatInt(max(0, size-total), 10), "warning": false, "status_code": "OK",
		"status_detail": nil, "is_upgraded": true, "autotrim": property("off", "off", "off"), "scan": nil, "expand": nil,
		"topology": row{"data": []row{mirror, mirror}, "log": []row{}, "cache": []row{}, "spare": []row{}, "special": []row{}, "dedup": []row{}},
	}}
}

func (s *Server) extents() []row {
	out := []row{}
	for _, v := range s.alive() {
		disk := "zvol/" + zvol(v)
		out = append(out, row{
			"id": extentID(v), "name": strings.NewReplacer("/", "-", ":", "-").Replace(v.Name), "serial": fmt.Sprintf("%015x", extentID(v)), "type": "DISK", "path": disk, "filesize": "0",
			"blocksize": 512, "pblocksize": false, "avail_threshold": nil, "comment": "", "naa": "0x" + strings.TrimPrefix(v.WorldWideName(), "naa."),
			"insecure_tpc": true, "xen": false, "rpm": "SSD", "ro": false, "enabled": true, "vendor": "TrueNAS", "disk": disk, "locked": false,
		})
	}
	return out
}
