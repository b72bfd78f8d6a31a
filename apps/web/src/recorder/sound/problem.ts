/** Why nothing can be recorded. */
export type Problem = 'insecure' | 'unsupported' | 'missing' | 'blocked' | 'busy'

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']

/** The first kind of sound that this browser can write. */
export const supportedType = () => TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/** Why this page could never record here; null where it is worth asking. */
export function hindrance(): Problem | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined' || !supportedType()) return 'unsupported'
  return null
}

const meanings: Record<string, Problem> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What the browser's refusal means. */
export const problemOf = (error: unknown): Problem => meanings[(error as Error).name] ?? 'unsupported'
