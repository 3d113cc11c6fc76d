// Arrays of the kinds that the lab emulates: identity and log-in are those of the emulator, lists of volumes are hostile.
import { request as ask } from '../../tools/https.mjs';

/**
 * By kind, the requests that list volumes, the field of a response that identifies the array, what its number is in paths
 * of requests, and the resource that it does not have.
 */
const KINDS = {
  powerstore: { lists: /^\/api\/rest\/volume\b/, identity: 'global_id' },
  ontap: { lists: /^\/api\/storage\/luns\b/, identity: 'uuid' },
  wsapi: { lists: /^\/api\/v1\/volumes\b/, identity: 'serialNumber' },
  powermax: {
    lists: /^\/univmax\/rest\/v1\/systems\/\w+\/volumes\?/,
    identity: 'symmetrixId',
    inPaths: /(?<=\/symmetrix\/\d{12})\d+/,
  },
  unity: { lists: /^\/api\/types\/lun\b/, identity: 'serialNumber' },
  vsp: { lists: /^\/ConfigurationManager\/v1\/objects\/ldevs\?/, identity: 'storageDeviceId' },
  truenas: { lists: /^\/api\/v2\.0\/iscsi\/extent\b/, identity: 'system_serial', lacks: /\/system\/host_id$/ },
  storagevirtualize: { lists: /^\/rest\/v1\/lsvdisk\b/, identity: 'id' },
};

const PASSED_ON = [
  'authorization',
  'cookie',
  'content-type',
  'dell-emc-token',
  'x-hp3par-wsapi-sessionkey',
  'x-emc-rest-client',
  'emc-csrf-token',
  'x-auth-username',
  'x-auth-password',
  'x-auth-token',
];

/** Sends a request on to the emulator; its response names another array. */
async function forward(request, response, { address, identity, inPaths, number }) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method } = request;
  const url = inPaths ? request.url.replace(inPaths, '') : request.url;
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => PASSED_ON.includes(name)));
  const json = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks)) : undefined;
  const answer = await ask(`https://${address}${url}`, { method, headers, json });
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  const { 'content-length': length, 'transfer-encoding': encoding, ...kept } = answer.headers;
  response.writeHead(answer.status, kept);
  response.end(text.replace(new RegExp(`("${identity}":\\[?"[^"]*)"`), `$1${number}"`));
}

/**
 * Handlers of requests to an array of each kind that has hostile lists.
 * @param {{kind: string, address: string, apiToken?: string, user?: string, password?: string}[]} arrays emulators of the lab
 * @param {Record<string, (request: object, response: object) => void>} hostilities how a list is returned, by name
 */
export function hostileArrays(arrays, hostilities) {
  return arrays
    .filter(({ kind }) => KINDS[kind])
    .flatMap(({ kind, address, apiToken, user, password }) =>
      Object.entries(hostilities).map(([name, badly], number) => ({
        name: `${kind}, ${name}`,
        connection: apiToken ? { kind, apiToken } : { kind, login: { user, password } },
        handler: (request, response) => {
          const { lists, identity, inPaths, lacks } = KINDS[kind];
          if (lists.test(request.url)) badly(request.resume(), response);
          else if (lacks?.test(request.url)) response.writeHead(404).end();
          else forward(request, response, { address, identity, inPaths, number }).catch(() => response.destroy());
        },
      })),
    );
}
