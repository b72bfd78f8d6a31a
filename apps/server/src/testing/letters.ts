import type { FastifyInstance } from 'fastify'
import type { Letter } from '../ports/mail/mail.ts'
import { eventually } from './eventually.ts'

/** The letters in the outbox for an address, oldest first, read as a developer's browser reads them. */
export async function lettersTo(app: FastifyInstance, email: string): Promise<Letter[]> {
  const letters: Letter[] = (await app.inject('/dev/outbox')).json()
  return letters.filter(({ to }) => to === email).reverse()
}

/** Waits for the nth letter to an address. */
export async function letterTo(app: FastifyInstance, email: string, nth = 1): Promise<Letter> {
  const letters = await eventually(
    () => lettersTo(app, email),
    (all) => all.length >= nth,
  )
  return letters[nth - 1] as Letter
}

/** The one link of a letter. */
export const linkIn = ({ text }: Letter) => text.match(/https?:\S+/)?.[0] ?? ''
