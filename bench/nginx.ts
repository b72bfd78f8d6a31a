import { buildApp } from '../apps/server/src/app.ts'
import { listen } from '../apps/server/src/core/http/listen.ts'
import type { MemberScope } from '../apps/server/src/organizations/scope.ts'
import { hasNginx, openNginx } from '../apps/server/src/testing/proxy/nginx.ts'
import { compareRates, say } from './load.ts'

interface Recording {
  audio_url: string
  /** Its key in the storage. */
  file: string
  headers: Record<string, string>
}

/** Ranges that nginx sends with Earshot's permission, compared with nginx alone. */
export async function compareWithNginx({ context }: MemberScope, { audio_url, file, headers }: Recording) {
  if (!hasNginx) return say('nginx is left out: it is not installed')
  const config = { ...context.config, accelRedirect: '/files/' }
  const app = await buildApp({ ...context, config }, null)
  const { url, close } = await listen(app, { port: 0, host: '127.0.0.1' })
  const nginx = await openNginx({ upstream: new URL(url).host, dataDir: config.dataDir, port: 4187 })
  await compareRates({
    name: 'GET /get, 64 KiB, sent by nginx, against nginx alone',
    ours: { method: 'GET', headers, urls: [nginx.url + audio_url] },
    raw: { method: 'GET', headers, urls: [`${nginx.url}/alone/${file}`] },
  })
  await nginx.close()
  await close()
}
