import { type RequestOf, carriesBody, type OutputOf, type Route } from '@earshot/contract/route'

export interface DemoUser {
  ask<R extends Route>(route: R, input: RequestOf<R>): Promise<OutputOf<R>>
  send<R extends Route>(
    route: R,
    fields: Record<string, string>,
    file: { name: string; audio: Blob },
  ): Promise<OutputOf<R>>
}

export class ApiRefusal extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

export function demoUser(base: string, token?: string): DemoUser {
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  return {
    ask: (route, input) => {
      const address = new URL(`/v3${route.path}`, base)
      if (!carriesBody(route)) address.search = new URLSearchParams(input as Record<string, string>).toString()
      const body = carriesBody(route) && {
        body: JSON.stringify(input),
        headers: { ...headers, 'content-type': 'application/json' },
      }
      return answerOf(fetch(address, { method: route.method, headers, ...body }))
    },
    send: (route, fields, { name, audio }) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('audio', audio, name)
      return answerOf(fetch(new URL(`/v3${route.path}`, base), { method: route.method, headers, body: form }))
    },
  }
}

async function answerOf<Answer>(asked: Promise<Response>): Promise<Answer> {
  const response = await asked
  const answer = await response.json()
  if (!response.ok) throw new ApiRefusal(response.status, answer.text ?? answer.message ?? response.statusText)
  return answer
}
