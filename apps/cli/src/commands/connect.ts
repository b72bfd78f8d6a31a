import type { Server } from '../server/retry.ts'
import { readSettings } from '../settings.ts'
import type { Typed } from './command.ts'

const TRIES = 6

export async function connect({ screen, stop }: Pick<Typed, 'screen' | 'stop'>): Promise<Server> {
  return { ...(await readSettings()), stop, tries: TRIES, onWait: screen.progress }
}
