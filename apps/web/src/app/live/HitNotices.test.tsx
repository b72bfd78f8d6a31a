import { Hit, hitRoutes } from '@earshot/contract/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { blank } from '../../testing/blank.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { HitNotices } from './HitNotices.tsx'

const at = (time: string) => `2026-11-02T${time}:00.000Z`
const hit = (keyword: string, time: string) =>
  blank(Hit, { org_id, keyword, late: false, silence: null, created: at(time) })
const notice = (keyword: string) => page.getByText(`“${keyword}” was said in`, { exact: false })

test('a hit of a talk that was in the bin when the page was opened is not announced, and a later one is', async () => {
  const [known, restored, fresh] = [hit('pump', '08:00'), hit('fire', '09:00'), hit('smoke', '10:01')]
  let [hits, now] = [[known], '10:00']
  server.answer(hitRoutes.list, () => ({
    ...{ hits, next_cursor: null, unread: 0, late_unread: 0, imported: null, as_of: at(now) },
  }))
  const { cache } = await show(<HitNotices />)
  const refetch = () => cache.invalidateQueries({ queryKey: changedKey('hits', org_id) })
  await expect.poll(() => server.asked(hitRoutes.list).length).toBe(1)
  ;[hits, now] = [[restored, known], '10:02']
  await refetch()
  hits = [fresh, restored, known]
  await refetch()
  await expect.element(notice('smoke')).toBeVisible()
  await expect.element(notice('fire')).not.toBeInTheDocument()
  await expect.element(notice('pump')).not.toBeInTheDocument()
})
