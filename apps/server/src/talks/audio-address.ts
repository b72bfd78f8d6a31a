import { signedAddress } from '../signatures.ts'

/** Where the sound of a talk can be heard, and in whose session. */
export const audioAddress = (secret: Uint8Array, { talk_id, sid }: { talk_id: string; sid: string }): string =>
  signedAddress(secret, '/v3/get', { talk_id, sid })
