import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from './db/postmaster.ts'
import { eventually } from './testing/eventually.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a %s in the middle of the start leaves no PostgreSQL behind',
  async (signal) => {
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'earshot-main-'))
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
    const env = { PATH: process.env.PATH, DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', SPEECH_MODEL: 'none' }
    const program = spawn(process.execPath, [main], { env, stdio: 'ignore' })
    const lockFile = path.join(DATA_DIR, 'postgres/postmaster.pid')
    const postgres = Number.parseInt(await eventually(() => readFile(lockFile, 'utf8').catch(() => ''), Boolean), 10)

    program.kill(signal)
    const [code] = await once(program, 'exit')
    expect({ code, postgres: isAlive(postgres) }).toEqual({ code: 0, postgres: false })
  },
)
