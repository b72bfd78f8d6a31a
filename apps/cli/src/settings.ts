import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CODES, CliError, usage } from './cli-error.ts'

export interface Settings {
  url: string
  key: string
}

/** The environment takes precedence over the settings saved by login. */
export async function readSettings(): Promise<Settings> {
  const { EARSHOT_URL, EARSHOT_KEY } = process.env
  const kept = EARSHOT_URL && EARSHOT_KEY ? {} : await remembered()
  const [url, key] = [EARSHOT_URL || kept.url, EARSHOT_KEY || kept.key]
  if (!url || !key)
    throw new CliError('No server yet. Run earshot login URL KEY (or set EARSHOT_URL and EARSHOT_KEY)', CODES.refused)
  return { url: addressOf(url), key }
}

/** Mode 0600, because the file contains the key. */
export async function writeSettings(settings: Settings): Promise<string> {
  const file = place()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  await rename(fresh, file)
  return file
}

/** Normalizes a server URL: https by default, no trailing slash. */
export function addressOf(url: string): string {
  const written = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`
  const address = URL.canParse(written) ? new URL(written) : null
  if (!address || !/^https?:$/.test(address.protocol))
    throw usage(`“${url}” is not a URL like https://earshot.example.org`)
  return `${address.origin}${address.pathname}`.replace(/\/+$/, '')
}

async function remembered(): Promise<Partial<Settings>> {
  const text = await readFile(place(), 'utf8').catch(() => '{}')
  try {
    return JSON.parse(text) as Partial<Settings>
  } catch {
    throw new CliError(`${place()} is damaged. Log in again: earshot login URL KEY`)
  }
}

function place() {
  const { XDG_CONFIG_HOME, APPDATA } = process.env
  const base = XDG_CONFIG_HOME || (process.platform === 'win32' && APPDATA) || join(homedir(), '.config')
  return join(base, 'earshot', 'settings.json')
}
