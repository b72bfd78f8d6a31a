import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** One process at a time. The lock of a process that is gone holds nobody up. Throws the sentence where another has it. */
export async function lockFolder(folder: string, sentence: string): Promise<AsyncDisposable> {
  const file = path.join(folder, '.fetching')
  const take = () => writeFile(file, String(process.pid), { flag: 'wx' })
  await take().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    if (isAlive(Number(await readFile(file, 'utf8').catch(() => '')))) throw new Error(sentence)
    await rm(file, { force: true })
    await take()
  })
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) }
}

function isAlive(pid: number) {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
