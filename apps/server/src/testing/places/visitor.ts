import { api } from '@earshot/contract'
import { type AskOf, carriesBody, type OutputOf, type Route } from '@earshot/contract/route'
import { eventually } from '../eventually.ts'

const PASSWORD = 'correct horse battery'

/** Somebody at a server that really listens. */
export interface Visitor {
  token: string
  ask<R extends Route>(route: R, input: AskOf<R>): Promise<OutputOf<R>>
  /** Sends a recording as a form does. */
  save(fields: Record<string, string>, audio: Uint8Array<ArrayBuffer>): Promise<OutputOf<typeof api.talks.save>>
}

/** Registers and follows the link of the letter. */
export async function registered(base: string, email: string): Promise<Visitor> {
  await identity(base, '/sign-up/email', { body: { name: 'Ada King', email, password: PASSWORD } })
  const link = await eventually(
    () => linkTo(base, email),
    (found) => found !== undefined,
  )
  await fetch(link as string, { redirect: 'manual' })
  return signedIn(base, email)
}

export async function signedIn(base: string, email: string): Promise<Visitor> {
  const { cookie } = await identity(base, '/sign-in/email', { body: { email, password: PASSWORD } })
  const { said } = await identity(base, '/token', { cookie })
  const { token } = await visitor(base, '').ask(api.sessions.exchange, { token: String(said.token) })
  return visitor(base, token)
}

async function linkTo(base: string, email: string) {
  const letters = await answerOf<{ to: string; text: string }[]>(await fetch(`${base}/dev/outbox`))
  return letters.find(({ to }) => to === email)?.text.match(/https?:\S+/)?.[0]
}

async function identity(base: string, path: string, { body, cookie }: { body?: object; cookie?: string }) {
  const response = await fetch(`${base}/identity${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin: base, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said: { token?: string } = await answerOf(response)
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return { said, cookie: cookies.join('; ') }
}

/** Whoever has the token. */
function visitor(base: string, token: string): Visitor {
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    async ask(route, input) {
      const query = carriesBody(route) ? '' : `?${new URLSearchParams(input as Record<string, string>)}`
      const body = carriesBody(route) && { body: JSON.stringify(input) }
      const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
      return answerOf(await fetch(`${base}/v3${route.path}${query}`, { method: route.method, headers: sent, ...body }))
    },
    async save(fields, audio) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('audio', new Blob([audio]), 'talk.wav')
      return answerOf(await fetch(`${base}/v3/save`, { method: 'POST', headers, body: form }))
    },
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
