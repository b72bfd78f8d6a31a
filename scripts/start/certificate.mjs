import { X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { say } from '../setup/log.mjs'

const DAY = 24 * 60 * 60 * 1000
/** Apple devices reject certificates that are valid for longer. */
const HOLDS = 820 * DAY
const RENEWED_BEFORE = 30 * DAY

/**
 * A self-signed certificate for all names of this machine, stored in the data folder. Renewed before it expires and
 * when the names change. Browsers ask once whether to trust it.
 */
export async function localCertificate(data) {
  const folder = join(data, 'tls')
  const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const names = namesOfThisMachine()
  if (await isGood(files.cert, names)) return files
  // Imported late, because the dependency may just have been installed.
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: 'Earshot on this machine' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + HOLDS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map(asEntry) },
    ],
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(files.key, made.private, { mode: 0o600 })
  await writeFile(files.cert, made.cert)
  say(`✓ A certificate for ${names.join(', ')} lies in ${folder}; browsers ask once whether you trust it`)
  return files
}

function namesOfThisMachine() {
  const addresses = Object.values(networkInterfaces()).flat()
  const asked = process.env.APP_URL ? [new URL(process.env.APP_URL).hostname] : []
  const own = addresses.filter(({ scopeid }) => !scopeid).map(({ address }) => address)
  return [...new Set(['localhost', hostname().toLowerCase(), ...asked, ...own])]
}

const asEntry = (name) => (isIP(name) ? { type: 7, ip: name } : { type: 2, value: name })

async function isGood(file, names) {
  try {
    const certificate = new X509Certificate(await readFile(file))
    const covers = (name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined
    return certificate.validToDate.getTime() > Date.now() + RENEWED_BEFORE && names.every(covers)
  } catch {
    return false
  }
}
