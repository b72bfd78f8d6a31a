import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@earshot/contract'
import { expect, test, vi } from 'vitest'
import { picture } from './testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { deleteVersionsJob } from './clear.job.ts'

const { ask, organization, context } = testApp({ alone: true })
const HOUR = 60 * 60 * 1000

const folderOf = (org_id: string) => path.join(context().config.dataDir, 'files/images/organization', org_id)
const filesOf = (org_id: string) => readdir(folderOf(org_id)).catch(() => [])

async function age(org_id: string, name: string) {
  const past = new Date(Date.now() - 2 * HOUR)
  await utimes(path.join(folderOf(org_id), name), past, past)
}

const clear = (org_id: string) =>
  deleteVersionsJob.handle(
    context(),
    { kind: 'image', of: 'organization', id: org_id, org_id },
    new AbortController().signal,
  )

test('an old version is deleted an hour after it was replaced, and the current one stays', async () => {
  const { org_id, admin } = await organization()
  for (const color of ['#f76707', '#1c7ed6'])
    await ask(admin, api.organizations.update, { org_id, image: await picture(color) })
  const [old = '', today = ''] = (await filesOf(org_id)).toSorted((one, other) => (one < other ? -1 : 1))
  await age(org_id, today)
  await clear(org_id)
  expect(await filesOf(org_id)).toHaveLength(2)
  await age(org_id, old)
  await clear(org_id)
  expect(await filesOf(org_id)).toEqual([today])
})

test('the files of a deleted object are all removed', async () => {
  const { org_id, admin } = await organization()
  await ask(admin, api.organizations.update, { org_id, image: await picture() })
  const db = context().connections.inside(org_id)
  await db.deleteFrom('organizations').where('org_id', '=', org_id).execute()
  for (const name of await filesOf(org_id)) await age(org_id, name)
  await clear(org_id)
  expect(await filesOf(org_id)).toEqual([])
})

test('a server killed between the bytes and the row leaves a job that removes them', async () => {
  const { org_id, admin } = await organization()
  const queued = vi.spyOn(context().jobs, 'later')
  const written = vi.spyOn(context().storage, 'put')
  await ask(admin, api.organizations.update, { org_id, image: await picture() })
  expect(queued.mock.calls.map(([, job, { seconds }]) => [job, seconds > 3600])).toEqual([[deleteVersionsJob, true]])
  expect(queued.mock.invocationCallOrder[0]).toBeLessThan(written.mock.invocationCallOrder[0] ?? 0)
  vi.restoreAllMocks()
})
