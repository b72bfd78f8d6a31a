import { expect, test } from 'vitest'
import { house } from '../testing/house.ts'
import { selecting } from './knocking/entries.ts'
import { beside } from './beside.suite.ts'
import { lists } from './lists.suite.ts'
import { matrix } from './matrix.suite.ts'
import { namesOfOthers } from './references.suite.ts'

const home = house({ unbound: true, ...selecting })

test('row-level security does not hold the role of this file', async () => {
  const { rows } = await home.context().connections.pool.query('select count(*)::int as talks from members')
  expect(rows[0].talks).toBeGreaterThan(0)
})

matrix(home)
namesOfOthers(home)
lists(home)
beside(home)
