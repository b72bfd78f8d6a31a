import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const published = testApp({ env: { APP_URL: 'https://earshot.example.org', RATE_LIMITS: 'on' } })

test.each(['/v3/user', '/v3/nothing', '/healthz', '/identity/offer', '/identity/get-session', '/clip/?clip_id=x'])(
  'the headers of %s enforce https, prevent type sniffing and send no referrer',
  async (url) => {
    const { headers } = await published.app().inject(url)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(Object.keys(headers).filter((name) => /powered|^server$/.test(name))).toEqual([])
  },
)

test.each(['/', '/v3/user', '/identity/token', '/identity/nothing'])('TRACE %s is not answered', async (url) => {
  const { statusCode, body } = await published.app().inject({ method: 'TRACE' as 'GET', url })
  expect([statusCode, JSON.parse(body).error]).toEqual([404, 'not_found'])
})
