import { api } from '@earshot/contract'
import { expect, type Page } from '@playwright/test'
import type { Station } from './station.ts'

/** Answers a page's searches with copies of the newest talk of a station, `limit` at once. */
export async function servesMany(page: Page, station: Station, { many, limit }: { many: number; limit: number }) {
  // The undo of the previous test may still be in progress.
  await expect.poll(async () => (await listedAs(station)).length).toBeGreaterThan(0)
  const [template] = await listedAs(station)
  const pageFrom = (from: number) => {
    const talks = Array.from({ length: Math.min(limit, many - from) }, (_, at) => ({
      ...template,
      text: `talk ${from + at}`,
      snippet: [],
      talk_id: `01890a5d-ac96-774b-bcce-${String(from + at).padStart(12, '0')}`,
    }))
    const next_cursor = from + limit < many ? String(from + limit) : null
    return { talks, next_cursor, total: Math.min(1000, many), fallback: null }
  }
  await page.route('**/v3/search', (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor?: string }
    return route.fulfill({ json: pageFrom(Number(cursor ?? 0)) })
  })
  await page.route('**/v3/refresh', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { search?: object }
    await route.fulfill({ response, json: { ...answer, ...(answer.search && { search: pageFrom(0) }) } })
  })
}

const listedAs = async ({ ask, org_id }: Station) => (await ask(api.search.search, { org_id, query: '' })).talks
