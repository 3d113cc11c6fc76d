// Small HTTP(S) client that trusts exactly one certificate, by its SHA-256 thumbprint.
import http from 'node:http';
import https from 'node:https';

/**
 * Sends one request, its body a value for JSON or a form; resolves with `{status, headers, body}`, `body` parsed when
 * it is JSON. `onAnswer` receives the response and the request.
 */
export async function request(
  url,
  { method = 'GET', headers = {}, json: sent, thumbprint, localAddress, timeoutMs = 30_000, onAnswer } = {},
) {
  const target = new URL(url);
  const secure = target.protocol === 'https:';
  const form = sent instanceof FormData ? new Response(sent) : undefined;
  const payload = form ? Buffer.from(await form.arrayBuffer()) : sent === undefined ? undefined : JSON.stringify(sent);
  const type = payload === undefined ? {} : { 'content-type': form?.headers.get('content-type') ?? 'application/json' };
  const options = {
    method,
    agent: false,
    headers: { accept: 'application/json', ...type, ...headers },
    localAddress,
    timeout: timeoutMs,
    ...(secure ? { rejectUnauthorized: false } : {}),
  };
  return new Promise((resolve, reject) => {
    const call = (secure ? https : http).request(target, options, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const type = answer.headers['content-type'] ?? '';
        const isJson = type.includes('json') && text !== '';
        onAnswer?.({ method, url: String(url), status: answer.statusCode, type, body: text, sent });
        resolve({ status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text });
      });
    });
    if (secure && thumbprint) {
      call.on('socket', (socket) =>
        socket.on('secureConnect', () => {
          const presented = socket.getPeerCertificate().fingerprint256;
          if (presented !== thumbprint)
            call.destroy(new Error(`${target.host} presented the certificate ${presented}`));
        }),
      );
    }
    call.on('timeout', () => call.destroy(new Error(`${method} ${url} timed out`)));
    call.on('error', reject);
    call.end(payload);
  });
}

/** As `request`, but a response other than 2xx is an error that contains the body. */
export async function ask(url, options) {
  const answer = await request(url, options);
  if (answer.status >= 200 && answer.status < 300) return answer;
  const said = typeof answer.body === 'string' ? answer.body.slice(0, 400) : JSON.stringify(answer.body);
  throw new Error(`${options?.method ?? 'GET'} ${url}: ${answer.status} ${said}`);
}
