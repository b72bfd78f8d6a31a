import type { FastifyReply, FastifyRequest } from 'fastify'

/** The web's Request, for libraries that take one. Its address is below `appUrl`, whatever the Host header says. */
export function asWebRequest(
  { url, method, headers: given, ip }: FastifyRequest,
  appUrl: string,
  body?: Buffer,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(',') : value)
  headers.set('x-forwarded-for', ip)
  return new Request(new URL(url, appUrl), { method, headers, ...(body && { body }) })
}

const RENAMED: Record<string, string> = { 'x-retry-after': 'retry-after' }

/** Status and headers of the web's Response; the body is sent by the caller. */
export function copyHead({ status, headers }: Response, reply: FastifyReply) {
  reply.code(status)
  headers.forEach((value, name) => {
    if (!['set-cookie', 'content-length'].includes(name)) reply.header(RENAMED[name] ?? name, value)
  })
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
