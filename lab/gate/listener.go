package gate

import (
	"net"
	"sync"
)

// listener accepts connections while the array is online and resets them when it goes offline.
type listener struct {
	net.Listener
	offline func() bool

	mu   sync.Mutex
	open map[*connection]struct{}
}

type connection struct {
	net.Conn
	owner *listener
}

// Accept resets what arrives while the array is offline.
func (l *listener) Accept() (net.Conn, error) {
	for {
		raw, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &connection{raw, l}
		l.mu.Lock()
		l.open[c] = struct{}{}
		l.mu.Unlock()
		if !l.offline() {
			return c, nil
		}
		c.reset()
	}
}

// Close removes the connection.
func (c *connection) Close() error {
	c.owner.mu.Lock()
	delete(c.owner.open, c)
	c.owner.mu.Unlock()
	return c.Conn.Close()
}

func (c *connection) reset() {
	if tcp, ok := c.Conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = c.Close()
}

func (l *listener) resetAll() {
	l.mu.Lock()
	var all []*connection
	for c := range l.open {
		all = append(all, c)
	}
	l.mu.Unlock()
	for _, c := range all {
		c.reset()
	}
}
