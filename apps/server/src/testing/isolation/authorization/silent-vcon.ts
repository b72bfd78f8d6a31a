import { wav } from '../../../ports/media/wav.ts'

const silence = wav(new Uint8Array(3200), 16_000)

export const silentVcon = {
  vcon: '0.4.0',
  dialog: [{ type: 'recording', body: Buffer.from(silence).toString('base64url'), encoding: 'base64url' }],
}
