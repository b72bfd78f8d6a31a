import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ApiError } from '@earshot/contract/errors'
import { isPage } from '@earshot/contract/rules/pages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pagePolicy } from './hooks/policy.ts'

const NONCE = '__CSP_NONCE__'
const PROGRAM = 'earshot.mjs'
const BASES = '__API_BASES__'

/** The service worker may only fetch the files it caches. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * The built web app: its files, and its page for every other path with a new nonce each time. Unknown paths get the
 * app's 404 screen with status 404.
 */
export async function mountWeb(app: FastifyInstance) {
  const { webDir, bases } = app.context.config
  const written = await readFile(path.join(webDir, 'index.html'), 'utf8').catch(() => null)
  if (written === null) return
  const page = written.replace(BASES, () => JSON.stringify(bases).replaceAll('"', '&quot;'))

  app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    immutable: true,
    preCompressed: true,
    maxAge: '365d',
    setHeaders: (reply, file) => {
      if (!file.includes(`${path.sep}assets${path.sep}`)) reply.header('cache-control', 'no-cache')
      if (file.endsWith(`${path.sep}sw.js`)) reply.header('content-security-policy', WORKER_POLICY)
      if (path.basename(file) === PROGRAM) reply.header('content-disposition', `attachment; filename="${PROGRAM}"`)
    },
  })
  app.get('/', (_request, reply) => sendPage(reply, page))
  // Browsers ask for it where a document names no icon, such as a recording that is opened by itself.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/mark.svg'))
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (/^\/(v3|identity|dev)\/|\.\w{2,5}$/.test(path)) throw new ApiError('not_found', 'Not found')
    return sendPage(reply.code(isPage(path) ? 200 : 404), page)
  })
}

function sendPage(reply: FastifyReply, page: string) {
  const nonce = randomBytes(16).toString('base64')
  const { identity, config } = reply.server.context
  const bases = new Set(Object.values(config.bases).filter((base) => base !== undefined))
  const frames = config.assistant.url === null ? [] : [new URL(config.assistant.url).origin]
  const microphone = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ')
  return reply
    .headers({
      'content-security-policy': pagePolicy(nonce, identity.authConfig, { bases: [...bases], frames }),
      'permissions-policy': `microphone=(${microphone})`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE, nonce))
}
