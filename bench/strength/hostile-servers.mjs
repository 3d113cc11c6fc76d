// vCenters and arrays that answer without an end, without a pause, or not at all; each on a free port of the loopback.
import https from 'node:https';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { certificate } from '../../tools/certificate.mjs';
import { hostileArrays } from './hostile-arrays.mjs';

const PAGE = 64 * 1024;

/** Writes a text again and again, as fast as the client reads, until it closes the connection. */
function forEver(response, text) {
  const block = text.repeat(Math.max(1, Math.floor(PAGE / text.length)));
  const more = () => {
    while (!response.destroyed && response.write(block)) {
      // the client reads on
    }
  };
  response.on('drain', more);
  more();
}

function drip(response, start) {
  response.write(start);
  const timer = setInterval(() => response.write(' '), 500);
  response.on('close', () => clearInterval(timer));
}

function renegotiate(request, response) {
  response.writeHead(200);
  response.write(' ');
  const again = () => request.socket.renegotiate({ rejectUnauthorized: false }, again);
  request.socket.on('error', () => request.socket.destroy());
  again();
}

const ENVELOPE =
  '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"' +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><s:Body>' +
  '<R xmlns="urn:vim25">';
const END = '</R></s:Body></s:Envelope>';
const soap = (response, values) => response.end(ENVELOPE + values + END);
const ref = (name, type) => `<${name} type="${type}">${type}-1</${name}>`;

const CONTENT =
  '<returnval>' +
  ref('rootFolder', 'Folder') +
  ref('propertyCollector', 'PropertyCollector') +
  ref('viewManager', 'ViewManager') +
  '<about><name>VMware vCenter Server</name><fullName>Hostile vCenter</fullName><version>8.0.3</version>' +
  '<apiType>VirtualCenter</apiType><instanceUuid>@</instanceUuid></about>' +
  ref('sessionManager', 'SessionManager') +
  ref('authorizationManager', 'AuthorizationManager') +
  '</returnval>';
const LOGIN = '<returnval><key>session-1</key><userName>hostile</userName></returnval>';

const started = (response, start, repeated) => {
  response.write(ENVELOPE + start);
  forEver(response, repeated);
};

/** What answers badly, and how; a vCenter is asked for its service content first, then for a log-in, then for pages. */
const VCENTERS = {
  'text without end': ['RetrieveServiceContent', (q, r) => started(r, '<returnval>', 'text')],
  'attribute without end': ['RetrieveServiceContent', (q, r) => started(r, '<returnval a="', 'text')],
  'elements without end': ['RetrieveServiceContent', (q, r) => started(r, '<returnval>', '<a/>')],
  'levels without end': ['RetrieveServiceContent', (q, r) => started(r, '', '<a>')],
  '40 MB of text': ['RetrieveServiceContent', (q, r) => soap(r, `<returnval>${'7'.repeat(40 << 20)}</returnval>`)],
  drip: ['RetrieveServiceContent', (q, r) => drip(r, `${ENVELOPE}<returnval>`)],
  'gzip bomb': [
    'RetrieveServiceContent',
    (q, r) => r.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 << 20))),
  ],
  'headers without end': [
    'RetrieveServiceContent',
    (q) => {
      q.socket.write('HTTP/1.1 200 OK\r\n');
      forEver(q.socket, 'X-Header: 0123456789012345678901234567890123456789\r\n');
    },
  ],
  'redirect with a body without end': [
    'RetrieveServiceContent',
    (q, r) => {
      r.writeHead(302, { Location: '/sdk' });
      forEver(r, 'text');
    },
  ],
  'closed connection': ['RetrieveServiceContent', (q) => q.socket.destroy()],
  renegotiation: ['RetrieveServiceContent', renegotiate],
  'wrong types': [
    'RetrieveServiceContent',
    (q, r) => soap(r, '<returnval xsi:type="UserSession"><about>1</about></returnval>'),
  ],
  'versions without end': ['versions', (q, r) => forEver(r, '<version>8.0</version>')],
  'log-in without end': ['Login', (q, r) => started(r, '<returnval>', 'text')],
  'fault without end': [
    'Login',
    (q, r) => {
      r.writeHead(500);
      r.write(ENVELOPE.replace('<R xmlns="urn:vim25">', '<s:Fault><faultstring>'));
      forEver(r, 'text');
    },
  ],
  'log-in without a session': ['Login', (q, r) => soap(r, '<returnval xsi:nil="true"/>')],
  'pages and updates without end': [
    'other',
    (q, r) => started(r, '<returnval><token>1</token>', '<objects><obj type="Datastore">datastore-1</obj></objects>'),
  ],
};

const json = (response, body, headers = {}, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const row = (number) => ({
  id: `id-${number}`,
  name: `volume-${number}`,
  serial: 'A'.repeat(24),
  provisioned: 1 << 30,
});
const page = (response, number, token) =>
  json(response, { items: [row(number)], continuation_token: token, more_items_remaining: true });

/** What a list of volumes is, whatever the kind of the array. */
const LISTS = {
  'body without end': (q, r) => forEver(r, '[1],'),
  'text without end': (q, r) => {
    r.write('{"items":[{"name":"');
    forEver(r, 'text');
  },
  'levels without end': (q, r) => forEver(r, '{"items":'),
  'millions of empty lists': (q, r) => r.end(`{"items":[${'[],'.repeat(5_000_000)}[]]}`),
  drip: (q, r) => drip(r, '{"items":['),
  'headers without end': (q) => {
    q.socket.write('HTTP/1.1 200 OK\r\n');
    forEver(q.socket, 'X-Header: 0123456789012345678901234567890123456789\r\n');
  },
  'gzip bomb': (q, r) => r.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 << 20))),
  'closed connection': (q) => q.socket.destroy(),
  renegotiation: renegotiate,
  'wrong types': (q, r) => json(r, { items: [null, 1, { provisioned: {} }] }),
  'always busy, no wait': (q, r) => json(r, {}, { 'Retry-After': '0' }, 503),
  'always busy, long wait': (q, r) => json(r, {}, { 'Retry-After': '999999' }, 429),
  'always logged out': (q, r) => json(r, {}, {}, 401),
};

/** What the list of volumes of a FlashArray is; the identity and the log-in are those of an ordinary array. */
const ARRAYS = {
  'pages without end': (q, r, n) => page(r, n, `token-${n}`),
  'token that comes again': (q, r, n) => page(r, n, `token-${n % 3}`),
  'pages that grow': (q, r, n) =>
    json(r, {
      items: Array.from({ length: 5000 * n }, (_, i) => row(n * 1e6 + i)),
      continuation_token: `t-${n}`,
      more_items_remaining: true,
    }),
  ...LISTS,
};

function vcenter(number, [call, badly]) {
  return (request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const asked = request.url.includes('vimServiceVersions') ? 'versions' : body.match(/Body><(\w+)/)?.[1];
      if (asked === call) {
        badly(request, response);
      } else if (asked === 'versions') {
        response.end(
          '<namespaces><namespace><name>urn:vim25</name><version>8.0.3.0</version></namespace></namespaces>',
        );
      } else if (asked === 'RetrieveServiceContent') {
        soap(response, CONTENT.replace('@', `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`));
      } else if (asked === 'Login') {
        soap(response, LOGIN);
      } else if (asked === 'Logout') {
        soap(response, '');
      } else if (call === 'other') {
        badly(request, response);
      } else {
        soap(response, '');
      }
    });
  };
}

function array(number, badly) {
  let pages = 0;
  return (request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.url === '/api/api_version') {
        json(response, { version: ['2.26'] });
      } else if (request.url.includes('/login') || request.url.includes('/logout')) {
        json(response, { items: [{ username: 'pureuser' }] }, { 'x-auth-token': 'session' });
      } else if (request.url.includes('/arrays')) {
        json(response, { items: [{ id: `array-${number}`, name: `hostile-${number}`, version: '6.6.11' }] });
      } else {
        badly(request, response, ++pages);
      }
    });
  };
}

async function listen(server) {
  server.on('error', () => {});
  server.on('clientError', (error, socket) => socket.destroy());
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return `127.0.0.1:${server.address().port}`;
}

/** Servers that break the TLS connection; they are the same for vCenters and arrays. */
const BROKEN = {
  'TLS alert': (socket) => socket.end(Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28])),
  'no TLS handshake': () => {},
  'bytes that are not TLS': (socket) => forEver(socket, 'text'),
};

const account = { username: 'hostile', password: 'secret' };
const token = { apiToken: '0f2e2884-9486-c6c2-438c-f50418f2aac3' };

/**
 * Starts all of them: `servers` with `resource` (`vcenters` or `arrays`), `name`, `connection`, which is what the service
 * requires to connect them, and `close()`.
 *
 * @param {object[]} emulators arrays of the lab
 */
export async function hostileServers(emulators) {
  const { key, cert, thumbprint } = certificate();
  const servers = [];
  const running = [];
  const sockets = new Set();
  const start = async (resource, name, server, connection) => {
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    });
    running.push(server);
    servers.push({
      resource,
      name: `${resource.slice(0, -1)}: ${name}`,
      ofLab: Boolean(connection.kind),
      connection: { ...connection, address: await listen(server), thumbprint },
    });
  };
  const tls = (name, handler) =>
    https.createServer(
      {
        key,
        cert,
        maxVersion: name.endsWith('renegotiation') ? 'TLSv1.2' : 'TLSv1.3',
        keepAliveTimeout: 0,
        requestTimeout: 0,
      },
      (request, response) => {
        response.on('error', () => {});
        handler(request, response);
      },
    );
  let number = 0;
  for (const [name, badly] of Object.entries(VCENTERS)) {
    await start('vcenters', name, tls(name, vcenter(++number, badly)), account);
  }
  for (const [name, badly] of Object.entries(ARRAYS)) {
    await start('arrays', name, tls(name, array(++number, badly)), token);
  }
  for (const { name, handler, connection } of hostileArrays(emulators, LISTS)) {
    await start('arrays', name, tls(name, handler), connection);
  }
  for (const [name, badly] of Object.entries(BROKEN)) {
    await start('vcenters', name, net.createServer(badly), account);
    await start('arrays', name, net.createServer(badly), token);
  }
  return {
    servers,
    close: async () => {
      sockets.forEach((socket) => socket.destroy());
      await Promise.all(running.map((server) => new Promise((done) => server.close(done))));
    },
  };
}
