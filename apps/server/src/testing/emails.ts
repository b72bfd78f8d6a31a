import type { FastifyInstance } from 'fastify'
import type { Email } from '../ports/mail/mail.ts'
import { eventually } from './eventually.ts'

export async function emailsTo(app: FastifyInstance, email: string): Promise<Email[]> {
  const letters: Email[] = (await app.inject('/dev/outbox')).json()
  return letters.filter(({ to }) => to === email).reverse()
}

export async function emailTo(app: FastifyInstance, email: string, nth = 1): Promise<Email> {
  const letters = await eventually(
    () => emailsTo(app, email),
    (all) => all.length >= nth,
  )
  return letters[nth - 1] as Email
}

export const linkIn = ({ text }: Email) => text.match(/https?:\S+/)?.[0] ?? ''
