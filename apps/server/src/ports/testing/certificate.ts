import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generate } from 'selfsigned'

/** A self-signed certificate for localhost with its key, in PEM and as a file. Dispose it after use. */
export async function openCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-certificate-'))
  const certPath = path.join(folder, 'cert.pem')
  await writeFile(certPath, cert)
  return { key, cert, certPath, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
