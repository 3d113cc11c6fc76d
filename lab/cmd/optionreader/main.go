// Command optionreader reads advanced options of all hosts of a vCenter with many calls at once and prints how long it took:
// the peer of the audit's collector in bench/audit.bench.mjs.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vmware/govmomi"
	"github.com/vmware/govmomi/object"
	"github.com/vmware/govmomi/view"
	"github.com/vmware/govmomi/vim25/mo"
	"github.com/vmware/govmomi/vim25/types"
)

func main() {
	address := flag.String("vcenter", "", "`host:port`")
	user := flag.String("user", "", "")
	keys := flag.String("keys", "", "comma-separated keys; each is a call of its own")
	ways := flag.Int("ways", 64, "calls at once")
	rounds := flag.Int("rounds", 1, "")
	flag.Parse()
	ctx := context.Background()
	u := &url.URL{Scheme: "https", Host: *address, Path: "/sdk", User: url.UserPassword(*user, os.Getenv("PASSWORD"))}
	client, err := govmomi.NewClient(ctx, u, true)
	if err != nil {
		log.Fatal(err)
	}
	for range *rounds {
		began := time.Now()
		hosts, values, err := read(ctx, client, strings.Split(*keys, ","), *ways)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("{\"millis\": %d, \"hosts\": %d, \"values\": %d}\n", time.Since(began).Milliseconds(), hosts, values)
	}
	_ = client.Logout(ctx)
}

func read(ctx context.Context, client *govmomi.Client, keys []string, ways int) (hosts int, values int64, err error) {
	found, err := view.NewManager(client.Client).CreateContainerView(ctx, client.ServiceContent.RootFolder, []string{"HostSystem"}, true)
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = found.Destroy(ctx) }()
	var all []mo.HostSystem
	if err := found.Retrieve(ctx, []string{"HostSystem"}, []string{"name", "configManager.advancedOption"}, &all); err != nil {
		return 0, 0, err
	}
	type ask struct {
		manager types.ManagedObjectReference
		key     string
	}
	asks := make(chan ask)
	var group sync.WaitGroup
	var count atomic.Int64
	for range ways {
		group.Add(1)
		go func() {
			defer group.Done()
			for a := range asks {
				if got, err := object.NewOptionManager(client.Client, a.manager).Query(ctx, a.key); err == nil {
					count.Add(int64(len(got)))
				}
			}
		}()
	}
	for _, h := range all {
		for _, key := range keys {
			asks <- ask{*h.ConfigManager.AdvancedOption, key}
		}
	}
	close(asks)
	group.Wait()
	return len(all), count.Load(), nil
}
