import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headersOf } from '../../pages/policy.ts'
import { inFrame } from '../../pages/frame.ts'
import { HEADERS_TOO_LARGE } from '../errors.ts'

/** Largest total size of a request's headers, in bytes. */
const MOST = 16 * 1024
/** Node reads this much, so that the refusal can name the cookies to clear. */
export const MAX_HEADER_BYTES = 128 * 1024

/** Earshot's own session cookies are kept. */
const OWN = /^(__Host-|__Secure-)?earshot\./

/** Cookies that have grown too large would lock a browser out until they expire: the refusal clears them. */
export function refuseLargeHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (weight(request) <= MOST) return done()
    const cleared = cookiesOf(request).filter((name) => !OWN.test(name))
    reply
      .code(413)
      .header('connection', 'close')
      .header(
        'set-cookie',
        cleared.map((name) => `${name}=; Path=/; Max-Age=0`),
      )
    const isPage = request.headers.accept?.includes('text/html')
    void (isPage ? sendPage(reply) : reply.send({ error: 'too_large', text: HEADERS_TOO_LARGE }))
  })
}

const weight = ({ raw }: FastifyRequest) => raw.rawHeaders.reduce((sum, each) => sum + Buffer.byteLength(each) + 2, 0)

const cookiesOf = ({ headers: { cookie = '' } }: FastifyRequest) =>
  cookie
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name))

function sendPage(reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64')
  const body = `<h1>This browser’s cookies had grown too large</h1>
<p>They are cleared now, and nothing of yours is lost: everything is on the server.</p><p><a href="">Load the page again</a></p>`
  const { appUrl } = reply.server.context.config
  const page = inFrame({ title: 'Load the page again', body, foot: '' }, { nonce, embedded: false, appUrl })
  return reply
    .headers(headersOf({ nonce, embedded: false }))
    .type('text/html; charset=utf-8')
    .send(page)
}
