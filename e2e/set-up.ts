import { rmSync } from 'node:fs'
import { SENTENCE, spoken } from './microphone.ts'

/** Creates the files that the configuration names. The data folder is deleted when this process exits, after the server. */
export default function setUp() {
  spoken(SENTENCE)
  const folder = process.env.E2E_DATA_DIR
  if (folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
