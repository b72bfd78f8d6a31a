import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { dropDatabase, inDatabase } from '../../../testing/databases.ts'
import { prepareServer } from '../roles.ts'

/** An empty database of this test's own, with connections as its owner and as a superuser. */
export async function newDatabase() {
  const { superuserUrl } = inject('database')
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const urls = await prepareServer(superuserUrl, { database: name, passwords: { owner: 'owner', app: 'app' } })
  const [owner, superuser] = [urls.ownerUrl, inDatabase(superuserUrl, name)].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([owner.connect(), superuser.connect()])
  onTestFinished(async () => {
    await Promise.all([owner.end(), superuser.end()])
    await dropDatabase(superuserUrl, name)
  })
  return { urls, owner, superuser }
}
