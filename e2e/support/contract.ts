// Checks all API responses in a journey, on its pages and by its own calls, against the committed document.
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

interface Media {
  schema: { $ref?: string };
  examples?: Record<string, unknown>;
}
interface Described {
  $ref?: string;
  content?: Record<string, Media>;
}
interface Operation {
  responses: Record<string, Described>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; responses: Record<string, Described> };
}

/** A response as received. */
export interface Answer {
  method: string;
  url: string;
  status: number;
  type: string;
  body: string;
}

const api = '/api/v1/';
const document = parse(readFileSync(new URL('../../docs/api/openapi.yaml', import.meta.url), 'utf8')) as Document;

// A property that the document does not name is a fault, though callers of the API have to bear new ones.
for (const schema of Object.values(document.components.schemas)) {
  if ('properties' in schema && typeof schema['additionalProperties'] !== 'object')
    schema['additionalProperties'] = false;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'contract', ...document });
const compiled = new Map<string, ValidateFunction>();

function validator(schema: Media['schema']) {
  const wanted = schema.$ref ? { $ref: `contract${schema.$ref}` } : rebased(schema);
  const key = JSON.stringify(wanted);
  const known = compiled.get(key) ?? ajv.compile(wanted);
  compiled.set(key, known);
  return known;
}

const rebased = (schema: unknown) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"contract#/')) as Record<string, unknown>;

const variables = (template: string) => template.split('{').length;
const templates = Object.keys(document.paths)
  .sort((a, b) => variables(a) - variables(b))
  .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`) }));

function operation(method: string, path: string) {
  return templates
    .filter(({ pattern }) => pattern.test(path))
    .map(({ template }) => document.paths[template]?.[method.toLowerCase()])
    .find(Boolean);
}

function resolved(response: Described | undefined): Described | undefined {
  const name = response?.$ref?.split('/').at(-1);
  return name ? document.components.responses[name] : response;
}

const shown = ({ instancePath, message, params }: ErrorObject) =>
  `  ${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`;

/** The difference between the response and the document, if any. */
export function faultOf({ method, url, status, type: given, body }: Answer): string | undefined {
  const { pathname } = new URL(url);
  // The vSphere Client's proxy puts the plug-in's place before the path.
  const path = pathname.slice(pathname.indexOf(api));
  const what = `${method} ${path} -> ${String(status)}`;
  const described = operation(method, path);
  if (!described) return status < 400 ? `${what}: the document has no such operation` : undefined;
  const response = resolved(described.responses[String(status)]);
  if (!response) return `${what}: the document does not name this status: ${body}`;
  if (body === '') return undefined;
  const type = given.replace(/;.*/, '');
  const media = response.content?.[type];
  if (!media) return `${what}: the document does not name the media type ${type}`;
  if (!type.endsWith('json')) return undefined;
  const json = JSON.parse(body) as { type?: string };
  const valid = validator(media.schema);
  if (!valid(json)) return `${what} does not fit the document:\n${(valid.errors ?? []).map(shown).join('\n')}`;
  const slug = json.type?.replace('/problems/', '') ?? '';
  if (type === 'application/problem+json' && !(slug in (media.examples ?? {}))) {
    return `${what}: the document does not name the problem ${slug} here`;
  }
  return undefined;
}

const faults = new Set<string>();
const reading = new Set<Promise<void>>();

/** Records the differences of a response. */
export function judge(answer: Answer) {
  const fault = faultOf(answer);
  if (fault) faults.add(fault);
}

async function read(response: Response) {
  const type = response.headers()['content-type'] ?? '';
  // Streams do not end, and the responses of a closed page are not available.
  const body = type.startsWith('text/event-stream') ? '' : await response.text().catch(() => undefined);
  if (body === undefined) return;
  judge({ method: response.request().method(), url: response.url(), status: response.status(), type, body });
}

function watched(context: BrowserContext) {
  context.on('response', (response) => {
    // The proxy of the vSphere Client responds itself if the service does not; those responses have no request
    // ID.
    if (!new URL(response.url()).pathname.includes(api) || !response.headers()['x-request-id']) return;
    const done = read(response).finally(() => reading.delete(done));
    reading.add(done);
  });
  return context;
}

/** Checks the responses to all pages that the browser opens from now on, and passes their contexts on. */
export function watch(browser: Browser, more: (context: BrowserContext) => BrowserContext) {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...options) => more(watched(await open(...options)));
}

/** What was wrong since the last time. */
export async function faultsSoFar() {
  await Promise.all(reading);
  const found = [...faults];
  faults.clear();
  return found;
}
