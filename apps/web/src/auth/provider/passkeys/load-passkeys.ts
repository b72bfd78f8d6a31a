/** Old browsers have no passkeys, or only ones that need a library. */
export const canUsePasskeys = () => typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'

/** Few people press the button: code and texts are loaded with the first press. */
export const loadPasskeys = async () => (await import('./passkeys.ts')).withTexts()
