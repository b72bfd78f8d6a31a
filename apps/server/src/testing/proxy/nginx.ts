import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setInterval as every } from 'node:timers/promises'

const guide = new URL('../../../../../docs/production.md', import.meta.url)

export const hasNginx = !spawnSync('nginx', ['-v']).error

interface NginxOptions {
  /** Host and port of Earshot. */
  upstream: string
  dataDir: string
  port: number
}

/** Starts nginx with the configuration of docs/production.md, without TLS. `/alone/` sends files without asking Earshot. */
export async function openNginx({
  upstream,
  dataDir,
  port,
}: NginxOptions): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-nginx-'))
  const file = path.join(folder, 'nginx.conf')
  await mkdir(path.join(folder, 'logs'))
  await writeFile(file, await settings({ upstream, dataDir, port, folder }))
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for await (const _ of every(100, null, { signal: AbortSignal.timeout(10_000) })) if (await isOpen(url)) break
  return {
    url,
    close: async () => {
      nginx.kill()
      await once(nginx, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

const isOpen = (url: string) =>
  fetch(`${url}/alone/`).then(
    () => true,
    () => false,
  )

async function settings({ upstream, dataDir, port, folder }: NginxOptions & { folder: string }) {
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/```nginx\n([\s\S]*?)```/g)].map(
    ([, block = '']) => block,
  )
  const [servers = '', cache = '', locations = ''] = blocks
  const https = servers.slice(servers.lastIndexOf('server {'))
  const server = https
    .replace(/^ *(listen|http2|server_name|ssl_\w+) .*$/gm, '')
    .replace('server {', `server {\n  listen 127.0.0.1:${port};\n  location /alone/ { alias ${dataDir}/files/; }`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const inside = `${cache}${server.slice(0, server.lastIndexOf('}'))}${locations}}`
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream earshot { server ${upstream}; keepalive 16; }
      ${inside
        .replaceAll('http://127.0.0.1:3000', 'http://earshot')
        .replaceAll('/srv/earshot/data', dataDir)
        .replaceAll('/var/cache/nginx', folder)}
    }`
}
