import { symbols } from 'pino'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

const serializers = Reflect.get(makeLog('silent'), symbols.serializersSym) as Record<string, (part: object) => object>
const shown = (url: string) => serializers['req']?.({ method: 'GET', url, ip: '192.0.2.1', headers: { cookie: 'c' } })

test.each([
  ['/v3/token?token=abc', '/v3/token?token=…'],
  ['/v3/clip_sound?clip_id=abc&sig=def&part=1', '/v3/clip_sound?clip_id=…&sig=…&part=1'],
  ['/scim/v2/Users?filter=userName%20eq%20%22ada@example.org%22&count=1', '/scim/v2/Users?filter=…&count=1'],
])('the line of %s has neither secrets nor people', (url, line) => {
  expect(shown(url)).toEqual({ method: 'GET', url: line, ip: '192.0.2.1' })
})
