/** Why nothing can be recorded. */
export type MicrophoneProblem =
  | 'insecure'
  | 'unsupported'
  | 'missing'
  /** The person, or their browser for them, does not let this page. */
  | 'blocked'
  | 'dismissed'
  /** The system does not let the browser. */
  | 'forbidden'
  | 'busy'

/** Safari before 18.4 writes nothing but mp4. */
const TYPES = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/ogg;codecs=opus',
  'audio/webm',
]

/** The first kind of sound that this browser can write. */
export const supportedType = () => TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/** Why this page could never record here; null where it is worth asking. */
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

/** What the browser's refusal means. Only Chromium tells, in words, who it was that did not allow it. */
export function microphoneProblemOf(error: unknown): MicrophoneProblem {
  const { name, message } = error as Error
  if (name !== 'NotAllowedError') return meanings[name] ?? 'unsupported'
  if (/by system/i.test(message)) return 'forbidden'
  return /dismissed/i.test(message) ? 'dismissed' : 'blocked'
}
