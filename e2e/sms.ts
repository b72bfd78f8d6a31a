import { api } from '@earshot/contract'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Station } from './station.ts'

/** The newest code in an SMS to a phone of the USA, from the outbox that stands in for the network. */
export async function codeSentTo(request: APIRequestContext, phone: string): Promise<string> {
  const find = async () => {
    const messages = (await (await request.get('/dev/outbox')).json()) as { to: string; text: string }[]
    return messages.find(({ to }) => to === `+1${phone}`)?.text.match(/\b\d{6}\b/)?.[0]
  }
  await expect.poll(find, { message: `an SMS to ${phone}` }).toBeTruthy()
  return (await find()) as string
}

/** A phone of the station's admin, verified: its ten digits. */
export async function verifiedPhone(request: APIRequestContext, { ask }: Station): Promise<string> {
  const phone = `212555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  await ask(api.phones.create, { phone })
  await ask(api.phones.verify, { phone, code: await codeSentTo(request, phone) })
  return phone
}
