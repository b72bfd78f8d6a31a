import { track } from '../browser-storage/values.ts'

/** Where the API is reached: an origin, or '' for the one that the page came from. */
interface Bases {
  production: string
  stage: string
  phone: string
}

const HERE: Bases = { production: '', stage: '', phone: '' }

export interface Call {
  path: string
  extras?: unknown
}

/** Production, or staging when the stored track is 'stage'; calls about phones have a base of their own. */
export function baseFor({ path, extras }: Call, { production, stage, phone }: Bases, stored: string | undefined) {
  const chosen = stored === 'stage' ? stage : production
  const aboutPhones = path === '/phone' || (path === '/user' && extras === 'phones')
  return (aboutPhones && phone) || chosen
}

/** The server writes them into its page. */
export function basesIn(written: string | undefined): Bases {
  try {
    return { ...HERE, ...(JSON.parse(written ?? '{}') as Partial<Bases>) }
  } catch {
    return HERE
  }
}

let bases: Bases | undefined
const ofPage = () => (bases ??= basesIn(writtenInPage()))

const writtenInPage = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name=earshot-bases]')?.content

/** The address of a call of the API. Everything the page asks the API goes where this says. */
export const urlOf = (call: Call): string => `${baseFor(call, ofPage(), track.get())}/v3${call.path}`

/** Response fields with an API address, without its origin. */
const ADDRESSES = ['audio_url', 'image', 'sample']

export function readJson(text: string, from: string): unknown {
  const base = URL.canParse(from) ? new URL(from).origin : ''
  if (base === '' || base === globalThis.location?.origin) return JSON.parse(text)
  return JSON.parse(text, (name, value) =>
    ADDRESSES.includes(name) && typeof value === 'string' && value.startsWith('/v3/') ? base + value : value,
  )
}
