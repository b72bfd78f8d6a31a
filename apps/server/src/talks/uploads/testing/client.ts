import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Upload, type UploadOptions } from 'tus-js-client'
import type { Context } from '../../../core/context.ts'
import { freePort } from '../../../core/db/postmaster.ts'
import { eventually } from '../../../testing/eventually.ts'
import { serverProgram } from '../../../testing/server-program.ts'
import { bearer, type Person } from '../../../testing/test-app.ts'

/** A wav of noise. */
export function noise(bytes: number): Buffer {
  const sound = Buffer.alloc(bytes, Buffer.from(Array.from({ length: 9973 }, (_, at) => (at * 7919 + (at >> 3)) % 251)))
  sound.write('RIFF', 0, 'latin1')
  sound.writeUInt32LE(bytes - 8, 4)
  sound.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [16, 0x0001_0001, 16_000, 32_000, 0x0010_0002].entries())
    sound.writeUInt32LE(value, 16 + at * 4)
  sound.write('data', 36, 'latin1')
  sound.writeUInt32LE(bytes - 44, 40)
  return sound
}

export interface ClientUpload extends Partial<UploadOptions> {
  person: Person
  org_id: string
  bytes: Buffer
}

/** Sends with the tus client that browsers use. Resolves with the upload_id; `upload` can be aborted. */
export function openUploadClient(endpoint: string, { person, org_id, bytes, ...options }: ClientUpload) {
  let upload: Upload | undefined
  const done = new Promise<string>((resolve, reject) => {
    upload = new Upload(bytes, {
      endpoint,
      metadata: { org_id },
      headers: bearer(person),
      retryDelays: null,
      ...options,
      onError: reject,
      onSuccess: () => resolve((upload?.url ?? '').split('/').at(-1) ?? ''),
    })
    upload.start()
  })
  return { upload: upload as Upload, done }
}

/** Another node of the same installation, in its own process. */
export async function anotherNode({ config, sessionSecret }: Context) {
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.database?.url,
    DATABASE_OWNER_URL: config.database?.ownerUrl,
    SESSION_SECRET: new TextDecoder().decode(sessionSecret),
    PORT: String(port),
    ROLES: 'api',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SPEECH_MODEL: 'none',
  }
  const program = spawn(process.execPath, [serverProgram], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await eventually(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
  )
  return { url, endpoint: `${url}/v3/uploads`, kill: () => end(program) }
}

async function end(program: ChildProcess) {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = once(program, 'exit')
  program.kill('SIGKILL')
  await gone
}
