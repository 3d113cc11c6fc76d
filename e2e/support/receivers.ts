// Receivers of notifications: a webhook, a syslog server and a mail server that requires STARTTLS, each minimal.
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import https from 'node:https';
import net from 'node:net';
import { type AddressInfo } from 'node:net';
import tls from 'node:tls';

/** Certificate and key, as PEM. */
export interface Identity {
  cert: string;
  key: string;
}

export class Receivers {
  readonly hooks: { body: string; signature: string | undefined }[] = [];
  readonly lines: string[] = [];
  readonly mails: string[] = [];
  /** The status that the webhook returns. */
  status = 204;
  readonly thumbprint: string;

  private readonly hook: https.Server;
  private readonly syslog: tls.Server;
  private readonly mail: net.Server;

  private constructor(private readonly identity: Identity) {
    this.thumbprint = new X509Certificate(identity.cert).fingerprint256;
    this.hook = https.createServer(identity, (request, answer) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        if (this.status < 300) {
          this.hooks.push({ body, signature: request.headers['x-tidemark-signature'] as string | undefined });
        }
        answer.writeHead(this.status).end();
      });
    });
    this.syslog = tls.createServer(identity, (socket) => {
      socket.on('data', (part: Buffer) => this.lines.push(part.toString()));
      socket.on('error', () => undefined);
    });
    this.mail = net.createServer((socket) => this.greet(socket));
    // A client that does not trust the certificate closes the connection.
    for (const server of [this.hook, this.syslog]) server.on('tlsClientError', () => undefined);
  }

  static async start(identity: Identity): Promise<Receivers> {
    const receivers = new Receivers(identity);
    for (const server of receivers.all()) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return receivers;
  }

  get hookUrl() {
    return `https://127.0.0.1:${port(this.hook)}/in/t0ken`;
  }

  get syslogPort() {
    return port(this.syslog);
  }

  get mailPort() {
    return port(this.mail);
  }

  stop() {
    this.all().forEach((server) => server.close());
  }

  private all(): net.Server[] {
    return [this.hook, this.syslog, this.mail];
  }

  private greet(socket: net.Socket) {
    socket.on('error', () => undefined);
    socket.write('220 mail.example.com ESMTP\r\n');
    this.talk(socket, false);
  }

  /** SMTP as RFC 5321 and 3207 have it; nothing but STARTTLS is taken in the open. */
  private talk(socket: net.Socket, secure: boolean) {
    let rest = '';
    let data: string[] | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      const verb = line.split(' ', 1)[0]?.toUpperCase() ?? '';
      if (verb === 'EHLO') say(secure ? '250 mail.example.com' : '250-mail.example.com\r\n250 STARTTLS');
      else if (verb === 'STARTTLS' && !secure) {
        say('220 go ahead');
        socket.removeAllListeners('data');
        const secured = new tls.TLSSocket(socket, { isServer: true, ...this.identity });
        secured.on('error', () => undefined);
        this.talk(secured, true);
      } else if (!secure) say('530 Must issue a STARTTLS command first');
      else if (verb === 'DATA') {
        data = [];
        say('354 end with a dot');
      } else say(verb === 'QUIT' ? '221 bye' : '250 OK');
    };
    socket.on('data', (part: Buffer) => {
      const lines = (rest + part.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data === null) command(line);
        else if (line === '.') {
          this.mails.push(data.join('\n'));
          data = null;
          say('250 taken');
        } else data.push(line);
      }
    });
  }
}

const port = (server: net.Server) => (server.address() as AddressInfo).port;
