import { rmSync } from 'node:fs'
import { SENTENCE, spoken } from './microphone.ts'

/** Makes what the configuration names. The data folder goes when this process ends, after the server. */
export default function setUp() {
  spoken(SENTENCE)
  const folder = process.env.E2E_DATA_DIR
  if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
