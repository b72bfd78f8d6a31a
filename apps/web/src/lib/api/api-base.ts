import { track } from '../browser-storage/values.ts'

/** API origins; '' is the origin of the page. */
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

/** Production, or staging if the stored track is 'stage'. Requests about a person's phones have their own origin. */
export function baseFor({ path, extras }: Call, { production, stage, phone }: Bases, stored: string | undefined) {
  const chosen = stored === 'stage' ? stage : production
  const aboutPhones = path === '/phone' || (path === '/user' && extras === 'phones')
  return (aboutPhones && phone) || chosen
}

/** The server writes them into the page. */
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

export const urlOf = (call: Call): string => `${baseFor(call, ofPage(), track.get())}/v3${call.path}`

/** Response fields with API URLs, which are returned without an origin. */
const ADDRESSES = ['audio_url', 'image', 'sample']

export function readJson(text: string, from: string): unknown {
  const base = URL.canParse(from) ? new URL(from).origin : ''
  if (base === '' || base === globalThis.location?.origin) return JSON.parse(text)
  return JSON.parse(text, (name, value) =>
    ADDRESSES.includes(name) && typeof value === 'string' && value.startsWith('/v3/') ? base + value : value,
  )
}
