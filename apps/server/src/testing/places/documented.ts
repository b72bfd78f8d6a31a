import type { IncomingMessage } from 'node:http'
import { api } from '@earshot/contract'
import { openapi } from '@earshot/contract/openapi'
import type { FastifyInstance, InjectOptions } from 'fastify'

interface Answered {
  method: string
  url: string
  status: number
  /** The media type, without its parameters; undefined for no body. */
  type: string | undefined
}

type Answers = Record<string, { content?: object; $ref?: string }>
interface Document {
  paths: Record<string, Record<string, { responses: Answers }>>
  components: { responses: Answers }
}

const document = openapi(api) as unknown as Document
const paths = Object.keys(document.paths)
  .toSorted((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
  .map((path) => [new RegExp(`^${path.replace('/{call}', '/.+').replaceAll(/\{\w+\}/g, '[^/]*')}$`), path] as const)

/** What openapi.json does not say of an answer, as a sentence; undefined where it says it all, or where no call is. */
function undocumented({ method, url, status, type }: Answered): string | undefined {
  const address = url.split(/[?#]/)[0] ?? ''
  const path = paths.find(([pattern]) => pattern.test(address))?.[1]
  const operations = document.paths[path ?? ''] ?? {}
  const verb = method.toLowerCase()
  const operation = operations[verb] ?? (verb === 'head' ? operations.get : undefined)
  if (!operation) return undefined
  const found = operation.responses[status] ?? operation.responses.default
  const answer = found?.$ref ? document.components.responses[found.$ref.split('/').at(-1) ?? ''] : found
  const what = `${method} ${path} answers ${status}`
  if (!answer) return `${what}, which openapi.json does not say`
  const known = Object.keys(answer.content ?? {})
  const fits = known.some((each) => each === type || (each.endsWith('/*') && type?.startsWith(each.slice(0, -1))))
  return type === undefined || method === 'HEAD' || fits
    ? undefined
    : `${what} as ${type}, which openapi.json does not say`
}

const typeOf = (header: unknown, hasBody: boolean) =>
  hasBody && typeof header === 'string' ? header.split(';')[0]?.trim().toLowerCase() : undefined

/** Looks at every answer of a server, whether it was injected or came over a socket; answers what was found so far. */
export function watchAnswers(app: FastifyInstance): () => string[] {
  const found = new Set<string>()
  const note = (answered: Answered) => {
    const missing = undocumented(answered)
    if (missing) found.add(missing)
  }
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => ReturnType<FastifyInstance['inject']>
  app.inject = (async (options: InjectOptions | string) => {
    const response = await inject(options)
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options
    const { statusCode: status, headers, rawPayload } = response
    const type = typeOf(headers['content-type'], rawPayload.length > 0)
    note({ method: method.toUpperCase(), url: typeof url === 'string' ? url : (url?.pathname ?? ''), status, type })
    return response
  }) as unknown as typeof app.inject
  app.server.on('request', ({ method = 'GET', url = '' }: IncomingMessage, response) => {
    response.on('finish', () => {
      const { statusCode: status } = response
      note({ method, url, status, type: typeOf(response.getHeader('content-type'), ![204, 304, 416].includes(status)) })
    })
  })
  return () => [...found].toSorted()
}
