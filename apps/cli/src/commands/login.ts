import { withoutControlCharacters } from '../screen/screen.ts'
import { askForKey } from '../screen/ask-for-key.ts'
import { findKey } from '../server/lookup.ts'
import { addressOf, writeSettings } from '../settings.ts'
import { CODES, usage } from '../cli-error.ts'
import type { Run } from './command.ts'

export const login: Run = async ({ words: [url, written, ...more], screen, stop }) => {
  if (url === undefined || more.length > 0) throw usage('Pass the URL and the key')
  const address = addressOf(url)
  const key = (written ?? (await askForKey(stop))).trim()
  if (!/^ek_\w{32}_[\w-]+$/.test(key))
    throw usage('A key looks like ek_…. Admins create keys in the settings of their organization')
  const { organization, send, name } = await findKey({ url: address, key, stop, tries: 1, onWait: screen.progress })
  const file = await writeSettings({ url: address, key })
  if (isOpen(address)) screen.say('The connection is not encrypted: others on the network can read the key')
  const words = `Logged in to ${withoutControlCharacters(organization)} with the key ${withoutControlCharacters(name)}, which can ${send ? 'read and send' : 'only read'}.\nSaved in ${file}`
  screen.result(words, { url: address, organization, name, send, file })
  return CODES.done
}

const isOpen = (address: string) =>
  address.startsWith('http:') && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
