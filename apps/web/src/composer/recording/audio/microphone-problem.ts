export type MicrophoneProblem =
  | 'insecure'
  | 'unsupported'
  | 'missing'
  /** Denied by the person or the browser. */
  | 'blocked'
  | 'dismissed'
  /** Denied by the operating system. */
  | 'forbidden'
  | 'busy'

/** Safari before 18.4 supports only mp4. */
const TYPES = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/ogg;codecs=opus',
  'audio/webm',
]

export const supportedType = () => TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/** Why this page can never record; null if asking for permission makes sense. */
export function missingSupport(): MicrophoneProblem | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined' || !supportedType()) return 'unsupported'
  return null
}

const meanings: Record<string, MicrophoneProblem> = {
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Only Chromium tells in the message whether the person or the system denied permission. */
export function microphoneProblemOf(error: unknown): MicrophoneProblem {
  const { name, message } = error as Error
  if (name !== 'NotAllowedError') return meanings[name] ?? 'unsupported'
  if (/by system/i.test(message)) return 'forbidden'
  return /dismissed/i.test(message) ? 'dismissed' : 'blocked'
}
