import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { modelSelectionOptions } from './authorization/route-inputs.ts'
import { otherOrganization } from './other-organization.suite.ts'
import { lists } from './list-routes.suite.ts'
import { matrix } from './authorization-matrix.suite.ts'
import { distantCallers } from './guests.suite.ts'
import { privateChannels } from './private-channels.suite.ts'
import { namesOfOthers } from './references.suite.ts'

const home = testApp({ unbound: true, ...modelSelectionOptions })

test('this file uses a role that bypasses row-level security', async () => {
  const { rows } = await home.context().connections.pool.query('select count(*)::int as talks from members')
  expect(rows[0].talks).toBeGreaterThan(0)
})

matrix(home)
namesOfOthers(home)
lists(home)
otherOrganization(home)
privateChannels(home)
distantCallers(home, 'a guest')
distantCallers(home, 'a key')
