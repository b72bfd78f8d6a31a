import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** A certificate for localhost and its key, in PEM and in a file, that nobody trusts yet; dispose it after use. */
export async function openCertificate() {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-certificate-'))
  const [keyPath, certPath] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  await promisify(execFile)('openssl', [...kind, ...subject, '-keyout', keyPath, '-out', certPath])
  const [key, cert] = await Promise.all([readFile(keyPath, 'utf8'), readFile(certPath, 'utf8')])
  return { key, cert, certPath, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
