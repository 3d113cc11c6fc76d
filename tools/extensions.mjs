// Writes extension records by SOAP, for plug-ins that have no registration command of their own.
import https from 'node:https';

/**
 * @typedef {{address: string, user: {name: string, password: string}}} VCenter
 * @typedef {{key: string, version: string, url: string, thumbprint: string}} Extension
 */

const escaped = (text) => text.replace(/[<>&]/g, (c) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[c]);

/** Runs `work` in a vCenter session; `call` sends one operation of ExtensionManager. */
async function withSession(vcenter, work) {
  let cookie = '';
  const soap = async (body) => {
    cookie = (await post(vcenter.address, body, cookie)) || cookie;
  };
  const { name, password } = vcenter.user;
  await soap(
    `<Login xmlns="urn:vim25"><_this type="SessionManager">SessionManager</_this>` +
      `<userName>${escaped(name)}</userName><password>${escaped(password)}</password></Login>`,
  );
  await work((operation, body) =>
    soap(
      `<${operation} xmlns="urn:vim25"><_this type="ExtensionManager">ExtensionManager</_this>${body}</${operation}>`,
    ),
  );
  await soap('<Logout xmlns="urn:vim25"><_this type="SessionManager">SessionManager</_this></Logout>');
}

/** Sends one envelope; resolves with the session cookie of the response, if any. */
function post(address, body, cookie) {
  const headers = { 'content-type': 'text/xml', SOAPAction: '"urn:vim25/8.0.3.0"', ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const call = https.request(
      `https://${address}/sdk`,
      { method: 'POST', headers, rejectUnauthorized: false, timeout: 30_000 },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`SOAP ${response.statusCode}: ${text}`));
          else resolve(response.headers['set-cookie']?.[0]?.split(';')[0] ?? '');
        });
      },
    );
    call.on('timeout', () => call.destroy(new Error('SOAP timed out')));
    call.on('error', reject);
    call.end(`<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body>${body}</Body></Envelope>`);
  });
}

const words = (label) => `<description><label>${label}</label><summary>${label}</summary></description>`;

function record({ key, version, url, thumbprint }) {
  return (
    `<extension>${words(key)}<key>${key}</key><company>Sample</company><version>${version}</version>` +
    `<server><url>${url}</url>${words(key)}<company>Sample</company><type>MANIFEST_SERVER</type>` +
    `<adminEmail>a@example.com</adminEmail><serverThumbprint>${thumbprint}</serverThumbprint></server>` +
    `<client><version>${version}</version>${words(key)}<company>Sample</company>` +
    `<type>vsphere-client-remote</type><url>${url}</url></client>` +
    `<lastHeartbeatTime>${new Date().toISOString()}</lastHeartbeatTime></extension>`
  );
}

/** @param {VCenter} vcenter @param {Extension} extension */
export const registerExtension = (vcenter, extension) =>
  withSession(vcenter, (call) => call('RegisterExtension', record(extension)));
/** @param {VCenter} vcenter @param {Extension} extension */
export const updateExtension = (vcenter, extension) =>
  withSession(vcenter, (call) => call('UpdateExtension', record(extension)));
/** @param {VCenter} vcenter @param {string} key */
export const unregisterExtension = (vcenter, key) =>
  withSession(vcenter, (call) => call('UnregisterExtension', `<extensionKey>${key}</extensionKey>`));
