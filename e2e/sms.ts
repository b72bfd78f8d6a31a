import { api } from '@earshot/contract'
import { type APIRequestContext, expect, test } from '@playwright/test'
import type { Station } from './station.ts'

export async function codeSentTo(request: APIRequestContext, phone: string): Promise<string> {
  const find = async () => {
    const messages = (await (await request.get('/dev/outbox')).json()) as { to: string; text: string }[]
    return messages.find(({ to }) => to === `+1${phone}`)?.text.match(/\b\d{6}\b/)?.[0]
  }
  await expect.poll(find, { message: `an SMS to ${phone}` }).toBeTruthy()
  return (await find()) as string
}

let count = 0
/** Unique within a run. */
export const freePhone = () => `212555${String(test.info().workerIndex * 100 + count++).padStart(4, '0')}`

export async function verifiedPhone(request: APIRequestContext, { ask }: Station): Promise<string> {
  const phone = freePhone()
  await ask(api.phones.create, { phone })
  await ask(api.phones.verify, { phone, code: await codeSentTo(request, phone) })
  return phone
}
