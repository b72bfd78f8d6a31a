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

export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

interface Poster<Answer> {
  post(url: string, payload: object): Promise<Answer>
}

/** Presses the button of the page that the link of a confirmation email leads to. */
export const confirm = <Answer>(visitor: Poster<Answer>, link: string, chosen: object = {}) =>
  visitor.post('/identity/confirm-email', { token: tokenOf(link), ...chosen })

export const linkIn = ({ text }: Email) => text.match(/https?:\S+/)?.[0] ?? ''
