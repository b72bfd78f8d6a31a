import type { Facet } from '@earshot/contract/search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../testing/blank.ts'
import { show } from '../../testing/show.tsx'
import { FacetOption } from './FacetOption.tsx'

const value = newId()
const option = { value, label: 'Grace' }

test.each([
  [true, '3+ talks'],
  [false, '3 talks'],
])('where only some talks were counted (%o), a filter counts at least %s', async (partial, name) => {
  const facet: Facet = { counts: [{ id: value, talks: 3 }], partial, counted: 1000 }
  await show(<FacetOption option={option} checked={false} facet={facet} />)
  await expect.element(page.getByRole('img', { name, exact: true })).toBeVisible()
})
