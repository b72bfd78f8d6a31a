import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverFlags, serverProgram } from '../setup/builds.mjs'
import { node24, root, withTools } from '../setup/paths.mjs'
import { bundledModels } from '../setup/speech-model.mjs'
import { localCertificate } from './certificate.mjs'
import { lockFile } from './lock.mjs'
import { openLog } from './server-log.mjs'

/** Writes what serve.sh needs to `file`, as assignments of the shell. The server gets those that are exported. */
export async function writeSettings(file, { data, port, https, demo, verbose }, began = Date.now()) {
  const tls = https && !process.env.TLS_CERT ? await localCertificate(data) : undefined
  const log = openLog(data)
  const own = {
    NODE: node24,
    FLAGS: serverFlags.join(' '),
    SERVER: serverProgram,
    LOG: log.path,
    LOG_FROM: log.size,
    LOCK: lockFile(data),
    DEMO_CA: tls?.cert ?? process.env.NODE_EXTRA_CA_CERTS ?? '',
    DEMO: demo ? `${tls || process.env.TLS_CERT ? 'https' : 'http'}://localhost:${port}` : '',
  }
  const { PATH, NODE_COMPILE_CACHE } = withTools()
  const exported = {
    PATH,
    NODE_COMPILE_CACHE,
    // Otherwise each thread of the C library's allocator keeps memory of its own.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? 2,
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? 262_144,
    PORT: port,
    DATA_DIR: data,
    BUNDLED_MODELS: process.env.BUNDLED_MODELS ?? bundledModels,
    WEB_DIR: join(root, 'apps/web/dist'),
    EARSHOT_TERMINAL: [verbose ? 'log' : 'notices', ...(demo ? [] : ['link'])].join(' '),
    EARSHOT_BEGAN: began,
    ...(tls && { TLS_CERT: tls.cert, TLS_KEY: tls.key }),
  }
  const lines = [...assign(own), ...assign(exported).map((line) => `export ${line}`)]
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
}

const assign = (values) =>
  Object.entries(values).map(([name, value]) => `${name}='${String(value).replaceAll("'", "'\\''")}'`)
