import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { enterAsJob, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { seedTalks } from '../../testing/seed-talks.ts'
import { testApp } from '../../testing/test-app.ts'
import { OPEN } from './vocabulary.repo.ts'
import { forgetWords, learnWords } from './vocabulary.service.ts'

const { organization, channelOf, context } = testApp()

/** A scope from which one of two open channels and the words of both are hidden, like a guest's. */
async function place() {
  const { org_id, admin } = await organization()
  const [channel_id, other] = [await channelOf({ org_id, admin }), await channelOf({ org_id, admin }, 'Night')]
  const { user_id } = admin
  await seedTalks({ context: context(), org_id }, [
    { text: 'quiet treasure', channel_id, user_id },
    { text: 'generator', channel_id: other, user_id },
  ])
  const all = enterAsJob(context(), org_id)
  const hidden = [OPEN, other]
  const guest: OrgScope = { ...all, hidden, db: context().connections.inside(org_id, { hidden, lists: false }) }
  const known = async () =>
    (await all.db.selectFrom('vocabulary').select('token').where('org_id', '=', org_id).orderBy('token').execute()).map(
      ({ token }) => token,
    )
  return { guest, channel_id, known }
}

const seen = async ({ db }: OrgScope) => {
  const { rows } = await sql<{ words: number; talks: number }>`
    select (select count(*)::int from vocabulary) as words, (select count(*)::int from talks) as talks`.execute(db)
  return rows[0]
}

/** Enough turns that one of the statements is started in the turn of each that learns or forgets. */
async function watched(tx: OrgScope, work: Promise<void>) {
  let busy = true
  const done = work.finally(() => (busy = false))
  const views: Awaited<ReturnType<typeof seen>>[] = []
  while (busy) {
    const some = await Promise.all([seen(tx), seen(tx), seen(tx)])
    views.push(...some)
  }
  await done
  return [...views, await seen(tx)]
}

test('words are learned and forgotten beside statements that see none of them', async () => {
  const { guest, channel_id, known } = await place()
  const views = await inTransaction(guest, async (org) => {
    const learned = await watched(org, learnWords(org, channel_id, ['compass', 'treasure']))
    await org.db.deleteFrom('transcripts').where('org_id', '=', org.org_id).execute()
    await org.db.deleteFrom('talks').where('org_id', '=', org.org_id).execute()
    return [...learned, ...(await watched(org, forgetWords(org, channel_id, ['quiet', 'treasure'])))]
  })
  expect(views.length).toBeGreaterThan(4)
  expect(views.filter((view) => view?.words !== 0)).toEqual([])
  expect(new Set(views.map((view) => view?.talks))).toEqual(new Set([1, 0]))
  expect(await known()).toEqual(['compass', 'generator'])
})

test('a refused word ends the transaction, and nothing is learned', async () => {
  const { guest, channel_id, known } = await place()
  const unheard = crypto.randomUUID()
  const learning = inTransaction(guest, async (tx) => {
    await learnWords(tx, channel_id, ['compass'])
    await sql`insert into vocabulary (org_id, channel_id, token, letters, sound) values (${unheard}, ${OPEN}, 'x', 1, 'x')`.execute(
      tx.db,
    )
  })
  await expect(learning).rejects.toThrow('row-level security')
  expect(await known()).toEqual(['generator', 'quiet', 'treasure'])
})
