import type { LiveEvent } from '@earshot/contract/live'
import pg from 'pg'
import { CHANNEL } from './dispatcher.ts'
import type { NumberedEvent } from './live.ts'

interface Heard {
  onNews: (event: NumberedEvent) => void
  /** The connection was lost for a while: nobody knows what was missed. */
  onGap: () => void
}

const RECONNECT_MS = 1000

/** One connection that listens to the database, and is made anew when it breaks. */
export async function listen(url: string, { onNews, onGap }: Heard) {
  let stopped = false
  let client = await connect(url, onNews)
  client.once('end', retry)

  function retry() {
    if (stopped) return
    setTimeout(() => {
      connect(url, onNews).then(resume, retry)
    }, RECONNECT_MS)
  }

  function resume(fresh: pg.Client) {
    if (stopped) return fresh.end()
    client = fresh
    client.once('end', retry)
    onGap()
  }

  return {
    stop: async () => {
      stopped = true
      await client.end()
    },
  }
}

async function connect(url: string, onNews: Heard['onNews']) {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'earshot-live' })
  client.on('error', () => {})
  client.on('notification', ({ payload }) => {
    const { id, changes } = JSON.parse(payload ?? '{}') as { id: number; changes: [string, LiveEvent['changed']][] }
    for (const [org_id, changed] of changes) onNews({ id, org_id, changed })
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  return client
}
