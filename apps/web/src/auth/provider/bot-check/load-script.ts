import { IdentityError } from '../identity-error.ts'

const loaded = new Map<string, Promise<void>>()

/** Loads somebody else's script once; after a failure, again. */
export function loadScript(src: string): Promise<void> {
  const known = loaded.get(src) ?? load(src)
  loaded.set(src, known)
  return known
}

function load(src: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = Object.assign(document.createElement('script'), { src, async: true })
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => {
    loaded.delete(src)
    script.remove()
    reject(new IdentityError('BOT_CHECK_UNREACHABLE'))
  })
  document.head.append(script)
  return promise
}
