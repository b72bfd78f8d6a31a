import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProgram } from '../setup/processes.mjs'
import { say, Trouble } from '../setup/log.mjs'

const patience = 20_000

/** The shell that runs npm start from its beginning to its end. */
const starter = Number(process.env.EARSHOT_STARTER)

export const lockFile = (data) => join(data, 'earshot.json')

/** Ensures that no other Earshot uses the data folder, and waits for one that is stopping. */
export async function acquireLock({ data, port }, stop) {
  const file = lockFile(data)
  await makeFolder(data)
  while (!(await tryWrite(file, { starter, port }))) await leaveOrWait(file, data, stop)
}

export async function releaseLock(data) {
  const file = lockFile(data)
  if ((await readHolder(file)).starter === starter) await rm(file, { force: true })
}

async function makeFolder(data) {
  try {
    await mkdir(data, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Trouble(`The data folder ${data} cannot be created (${error.code}); select another with --data DIR.`)
  }
}

/** Written to a temporary file and linked, so that another start never reads a partial file. */
async function tryWrite(file, holder) {
  const fresh = `${file}.${process.pid}`
  try {
    await writeFile(fresh, JSON.stringify(holder))
    await link(fresh, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Trouble(
      `The data folder ${dirname(file)} cannot be written to (${error.code}); make it writable for you, or select another with --data DIR.`,
    )
  } finally {
    await rm(fresh, { force: true }).catch(() => {})
  }
}

async function leaveOrWait(file, data, stop) {
  const { starter: other, server, port } = await readHolder(file)
  if (isProgram(other, 'scripts/start')) {
    throw new Trouble(`Another Earshot (on port ${port}) uses ${data}; stop it, or use another folder with --data DIR.`)
  }
  if (isProgram(server, 'apps/server/')) await waitForEnd(server, stop)
  await rm(file, { force: true })
}

const readHolder = async (file) => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

async function waitForEnd(server, stop) {
  say('… An earlier Earshot is still stopping; waiting for it')
  for (
    const until = Date.now() + patience;
    isProgram(server, 'apps/server/');
    await wait(100, undefined, { signal: stop })
  ) {
    if (Date.now() > until) throw new Trouble(`An earlier Earshot does not stop; end it with "kill ${server}".`)
  }
}
