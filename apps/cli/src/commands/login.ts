import { clean } from '../screen/screen.ts'
import { askForKey } from '../screen/ask-for-key.ts'
import { findKey } from '../server/place.ts'
import { addressOf, keepSettings } from '../settings.ts'
import { CODES, usage } from '../trouble.ts'
import type { Run } from './command.ts'

export const login: Run = async ({ words: [url, written, ...more], screen, stop }) => {
  if (url === undefined || more.length > 0) throw usage('Say the address and the key')
  const address = addressOf(url)
  const key = (written ?? (await askForKey(stop))).trim()
  if (!/^ek_\w{32}_[\w-]+$/.test(key))
    throw usage('A key looks like ek_…: admins make one in the settings of their organization')
  const { organization, send, name } = await findKey({ url: address, key, stop, tries: 1, onWait: screen.progress })
  const file = await keepSettings({ url: address, key })
  if (isOpen(address)) screen.say('The way there is not encrypted: whoever listens learns the key')
  const words = `Logged in to ${clean(organization)} with the key ${clean(name)}, which ${send ? 'reads and sends' : 'only reads'}.\nKept in ${file}`
  screen.result(words, { url: address, organization, name, send, file })
  return CODES.done
}

const isOpen = (address: string) =>
  address.startsWith('http:') && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
