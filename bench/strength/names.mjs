// Names with control characters, sent to every operation of the contract that takes text: none is accepted, and none adds a line
// to the log. Then log-ins under many spellings of one user name: they count as one.
// `node bench/strength/names.mjs https://HOST:PORT TOKEN LOG-FILE` examines a running service.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from '../../tools/https.mjs';

const breaks = ['\n', '\r\n', '\u0000', '\u001b[2K', '\u0085', '\u2028', '\u2029', '\u202e'];
const nowhere = '00000000-0000-0000-0000-000000000009';

function send(base, method, at, { token, body, localAddress } = {}) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return request(new URL(at, base), { method, headers, json: body, localAddress });
}

/** The schema behind references; of alternatives, the one that is not null. */
function resolved(api, schema) {
  if (schema?.$ref) {
    return resolved(api, api.components.schemas[schema.$ref.split('/').at(-1)]);
  }
  const some = [...(schema?.oneOf ?? []), ...(schema?.anyOf ?? [])].find((one) => one.type !== 'null');
  return some ? resolved(api, some) : schema;
}

const typeOf = (schema) => [schema?.type].flat().find((type) => type !== 'null');

/** A value of the schema that a parser takes. */
function sample(api, given, depth = 0) {
  const schema = resolved(api, given);
  if (schema?.enum) {
    return schema.enum.find((value) => value !== null);
  }
  switch (typeOf(schema)) {
    case 'object': {
      const needed = depth > 6 ? [] : (schema.required ?? []);
      return Object.fromEntries(needed.map((name) => [name, sample(api, schema.properties[name], depth + 1)]));
    }
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return typeof schema?.example === 'string' ? schema.example : 'x';
  }
}

/** Bodies of the schema with the text in one property each: `[pointer, body]`. */
function* bodies(api, given, text, depth = 0) {
  const schema = resolved(api, given);
  if (depth > 6 || !schema || schema.enum || schema.format) {
    return;
  }
  if (typeOf(schema) === 'string') {
    yield ['', text];
  } else if (typeOf(schema) === 'array') {
    for (const [pointer, value] of bodies(api, schema.items, text, depth + 1)) yield [`/0${pointer}`, [value]];
  } else if (typeOf(schema) === 'object') {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      for (const [pointer, value] of bodies(api, property, text, depth + 1)) {
        yield [`/${name}${pointer}`, { ...sample(api, schema), [name]: value }];
      }
    }
  }
}

/** Text of several lines is allowed there. */
const severalLines = /\/(privateKey|note)$/;

async function sendToAll(base, token, api, mark) {
  const sent = { requests: 0, accepted: [], failed: [] };
  const send1 = async (what, method, at, body) => {
    sent.requests += 1;
    const { status } = await send(base, method, at, { token, body });
    if (status >= 200 && status < 300) sent.accepted.push(what);
    if (status === 500 || status === 502) sent.failed.push(`${what}: ${status}`);
  };
  for (const [template, operations] of Object.entries(api.paths)) {
    for (const [verb, operation] of Object.entries(operations)) {
      const method = verb.toUpperCase();
      const at = template.replaceAll(/\{\w+\}/g, nowhere);
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      for (const character of schema && operation.operationId !== 'sessions.logIn' ? breaks : []) {
        const text = `a${character}${mark}`;
        for (const [pointer, body] of bodies(api, schema, text)) {
          if (character === '\n' && severalLines.test(pointer)) continue;
          if (character === '\r\n' && severalLines.test(pointer)) continue;
          await send1(`${method} ${template} ${pointer} ${JSON.stringify(character)}`, method, at, body);
        }
      }
      if (method !== 'GET' || template.endsWith('/events')) continue;
      for (const parameter of (operation.parameters ?? []).filter((one) => one.in !== 'header')) {
        for (const character of breaks) {
          const value = encodeURIComponent(`a${character}${mark}`);
          const query =
            parameter.in === 'query'
              ? `${at}?${parameter.name}=${value}`
              : template.replace(`{${parameter.name}}`, value);
          await send1(
            `${method} ${template} ${parameter.name} ${JSON.stringify(character)}`,
            method,
            query.replaceAll(/\{\w+\}/g, nowhere),
          );
        }
      }
    }
  }
  return sent;
}

/** Spellings under which a directory could find one user. */
const spellings = (name) =>
  [
    name,
    name.toUpperCase(),
    ` ${name}`,
    `${name} `,
    `${name}@vsphere.local`,
    `${name}@VSPHERE.LOCAL`,
    `VSPHERE.LOCAL\\${name}`,
  ]
    .concat([`vsphere.local\\${name.toUpperCase()}`, `${name}@vsphere.local.`, `${name}\u200b`, `\u00a0${name}`])
    .concat([[...name].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')]);

const counted = (values) =>
  [...new Set(values)].map((value) => `${values.filter((one) => one === value).length} x ${value}`);

/**
 * @param {{base: string, token: string, logFile?: string, localAddress?: string}} options token of an administrator; the log of
 *     the service, as text or as JSON; an address of this computer that is not a vCenter's
 * @returns {Promise<{name: string, held: boolean, measured: string}[]>}
 */
export async function names({ base, token, logFile, localAddress = '127.0.0.77' }) {
  const api = (await send(base, 'GET', '/v3/api-docs', { token })).body;
  const mark = `2026-11-23T00:00:00.000Z  INFO forged${Date.now()} : actor="nobody"`;
  const rows = [];
  const sent = await sendToAll(base, token, api, mark);
  rows.push({
    name: 'texts with control characters are refused in bodies and parameters',
    held: sent.requests > 0 && sent.accepted.length === 0 && sent.failed.length === 0,
    measured: [`${sent.requests} requests, ${sent.accepted.length} accepted, ${sent.failed.length} errors`]
      .concat([...sent.accepted, ...sent.failed].slice(0, 5))
      .join('; '),
  });

  const many = Array.from({ length: 3 }, () => spellings('bench-nobody')).flat();
  const body = (username) => ({ username, password: 'wrong' });
  const oneByOne = [];
  for (const username of many) {
    oneByOne.push((await send(base, 'POST', '/api/v1/sessions', { body: body(username), localAddress })).status);
  }
  const asked = (statuses) => statuses.filter((status) => status === 401).length;
  rows.push({
    name: 'log-ins of a user count together under all spellings',
    held: asked(oneByOne) <= 5 && oneByOne.every((status) => [400, 401, 429].includes(status)),
    measured: `${many.length} log-ins: ${counted(oneByOne).join(', ')}`,
  });
  const atOnce = await Promise.all(
    spellings('bench-no-one').map((username) =>
      send(base, 'POST', '/api/v1/sessions', { body: body(username), localAddress }),
    ),
  );
  const statuses = atOnce.map((answer) => answer.status);
  rows.push({
    name: 'log-ins of a user at once count together',
    held: asked(statuses) <= 5 && statuses.every((status) => [400, 401, 429].includes(status)),
    measured: `${statuses.length} log-ins: ${counted(statuses).join(', ')}`,
  });

  if (logFile && existsSync(logFile)) {
    const lines = readFileSync(logFile, 'utf8').split(/\r\n|[\n\r\u000b\f\u0085\u2028\u2029]/);
    const forged = lines.filter((line) => line.startsWith(mark.slice(0, 24)) && line.includes(' INFO forged'));
    rows.push({
      name: 'no line of the log is forged',
      held: forged.length === 0,
      measured: `${lines.length} lines, ${lines.filter((line) => line.includes('forged')).length} with the text, ${forged.length} forged`,
    });
  }
  return rows;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [base, token, logFile] = process.argv.slice(2);
  const rows = await names({ base, token, logFile });
  console.table(rows);
  process.exit(rows.every((row) => row.held) ? 0 : 1);
}
