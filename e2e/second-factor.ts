import { type APIRequestContext, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Person } from './people.ts'

export const totpOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })

export async function switchOnSecondFactor(request: APIRequestContext, { email, password }: Person) {
  const { origin } = new URL((await request.get('/identity/offer')).url())
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/identity${path}`, { data, headers: { origin } })
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as { totpURI: string; backupCodes: string[] }
  }
  await post('/sign-in/email', { email, password })
  const { totpURI, backupCodes } = await post('/two-factor/enable', { password })
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  await post('/two-factor/verify-totp', { code: totpOf(secret) })
  await post('/sign-out', {})
  return { secret, backupCodes }
}
