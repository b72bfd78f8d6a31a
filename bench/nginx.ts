import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../apps/server/src/app.ts'
import { listen } from '../apps/server/src/core/http/listen.ts'
import type { MemberScope } from '../apps/server/src/organizations/scope.ts'
import { compareRates, say } from './load.ts'

interface Recording {
  audio_url: string
  /** Its key in the storage. */
  file: string
  headers: Record<string, string>
}

const PORT = 4187

/** Ranges that nginx sends with Earshot's permission, compared with nginx alone. */
export async function compareWithNginx({ context }: MemberScope, { audio_url, file, headers }: Recording) {
  if (spawnSync('nginx', ['-v']).error) return say('nginx is left out: it is not installed')
  const config = { ...context.config, accelRedirect: '/recordings/' }
  const app = await buildApp({ ...context, config }, null)
  const { url, close } = await listen(app, { port: 0, host: '127.0.0.1' })
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-nginx-'))
  const nginx = await openNginx(folder, { upstream: new URL(url).host, files: path.join(config.dataDir, 'files') })
  const at = `http://127.0.0.1:${PORT}`
  await compareRates({
    name: 'GET /get, 64 KiB, sent by nginx, against nginx alone',
    ours: { method: 'GET', headers, urls: [at + audio_url] },
    raw: { method: 'GET', headers, urls: [`${at}/alone/${file}`] },
  })
  nginx.kill()
  await once(nginx, 'exit')
  await close()
  await rm(folder, { recursive: true })
}

async function openNginx(folder: string, { upstream, files }: { upstream: string; files: string }) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await mkdir(path.join(folder, 'logs'))
  const settings = `
    ${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream earshot { server ${upstream}; keepalive 16; }
      server {
        listen 127.0.0.1:${PORT};
        location / { proxy_pass http://earshot; proxy_http_version 1.1; proxy_set_header Connection ""; }
        location /recordings/ { internal; alias ${files}/; }
        location /alone/ { alias ${files}/; }
      }
    }`
  await writeFile(path.join(folder, 'nginx.conf'), settings)
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' })
  for (let tries = 0; tries < 50 && !(await isOpen()); tries++) await pause(100)
  return nginx
}

const isOpen = () =>
  fetch(`http://127.0.0.1:${PORT}/alone/`).then(
    () => true,
    () => false,
  )
