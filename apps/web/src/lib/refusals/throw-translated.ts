import { translated } from './in-readers-language.ts'

/** For requests that are not made by `call`. */
export async function throwTranslated(error: Error): Promise<never> {
  throw await translated(error)
}
