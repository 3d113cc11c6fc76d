// A self-signed certificate for a server of a test or benchmark, without a tool or a file.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const der = (tag, ...parts) => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts) => der(0x30, ...parts);
const objectId = (hex) => der(0x06, Buffer.from(hex, 'hex'));
const time = (text) => der(0x17, Buffer.from(text));

const ECDSA_SHA256 = sequence(objectId('2a8648ce3d040302'));
const NAME = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from('localhost')))));

/** PEM of key and certificate, and the SHA-256 thumbprint as vSphere writes it. */
export function certificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    NAME,
    sequence(time('200101000000Z'), time('491231235959Z')),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const whole = sequence(signed, ECDSA_SHA256, signature);
  const base64 = whole.toString('base64').replace(/.{64}/g, '$&\n');
  const hex = createHash('sha256').update(whole).digest('hex').toUpperCase();
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    thumbprint: hex.match(/../g).join(':'),
  };
}
