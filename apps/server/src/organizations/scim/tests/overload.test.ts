import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { providers } from './provider.ts'

const { provider } = providers(testApp({ env: { REQUESTS_AT_ONCE: '1' } }))

test('a provider that sends too much at once is asked to try again, in its own form', async () => {
  const { say } = await provider()
  const answers = await Promise.all(Array.from({ length: 30 }, () => say('GET', '/Users')))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '503' })
  expect(answers.some(({ status }) => status === 200)).toBe(true)
})
