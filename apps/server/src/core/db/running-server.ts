import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from './postmaster.ts'

/** The PostgreSQL named by the folder's lock file, if its process is alive. */
export async function findServer(folder: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(lockFileOf(folder), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid && isAlive(pid) ? { pid, port: Number(lines[3]) } : null
}

export const lockFileOf = (folder: string) => path.join(folder, 'postmaster.pid')

/** Waits for a starting server. If it never listens, the pid in the lock file now belongs to another process. */
export async function isListening(port: number) {
  for (let attempt = 0; port && attempt < 10; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return true
    await pause(200)
  }
  return false
}

export const superuserUrl = (port: number, password: string) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
