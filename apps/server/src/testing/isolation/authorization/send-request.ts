import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { liveTalkRoutes } from '@earshot/contract/live-talks'
import { carriesBody, type Route } from '@earshot/contract/route'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { wav } from '../../../ports/media/wav.ts'
import { form } from '../../multipart-form.ts'

/** Everything in an answer that could reveal a difference to a stranger. */
export interface RouteAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
}

export interface RouteRequest {
  route: Route
  input: Record<string, unknown>
  token?: string | undefined
}

export const sendRequest = (app: FastifyInstance, asked: RouteRequest) => deliver(app, asked.route, requestOf(asked))

type Request = InjectOptions & { url: string }

/** Longer request lines are refused before they reach a route. */
const LONGEST_LINE = 8000

export const streams = (route: Route) =>
  route.answers === 'text/event-stream' || route.path === liveTalkRoutes.listen.path

/** Injects the request. Of a stream, only checks that it opens. */
export async function deliver(app: FastifyInstance, route: Route, request: Request): Promise<RouteAnswer> {
  if (streams(route) && request.url.length < LONGEST_LINE) return knockAtStream(app, request)
  const { statusCode, headers, body } = await app.inject(request)
  return { status: statusCode, headers: comparableHeaders(headers), text: body }
}

/** Without headers that differ in every response. */
export const comparableHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name)))

const SILENCE = wav(new Uint8Array(3200), 16_000)

function requestOf({ route, input, token }: RouteRequest): Request {
  const { method } = route
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const url = `/v3${route.path}`
  if (route.accepts) {
    const { payload, headers: declared } = form({ ...(input as Record<string, string>), audio: SILENCE })
    return { method, url, payload, headers: { ...declared, ...headers } }
  }
  if (carriesBody(route)) return { method, url, payload: input, headers }
  return { method, url: `${url}?${new URLSearchParams(input as Record<string, string>)}`, headers }
}

async function knockAtStream(app: FastifyInstance, { url, headers }: Request) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return new Promise<RouteAnswer>((answer, fail) => {
    const asked = request({ host: '127.0.0.1', port, path: url, headers: headers as Record<string, string> })
    asked.once('error', fail).end()
    asked.once('response', (response) => {
      const { statusCode: status = 0 } = response
      const leave = (text: string) => answer({ status, headers: comparableHeaders(response.headers), text })
      if (status === 200) leave('')
      if (status === 200) return asked.destroy()
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk)).once('end', () => leave(Buffer.concat(chunks).toString()))
    })
  })
}
